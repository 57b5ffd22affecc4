"""What is stored of tables: in SQLite, in PostgreSQL, when it cannot be."""
