"""Who sees what: observations, the log, reasons."""
