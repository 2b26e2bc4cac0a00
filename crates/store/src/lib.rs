//! Keeps people, tables and the records of games in SQLite, without interpreting them.
