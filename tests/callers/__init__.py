"""Programs that call `sdg`: odd calls, threads, pools of processes, copies."""
