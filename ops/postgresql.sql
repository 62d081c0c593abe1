-- The role and the database, as PostgreSQL's superuser:
--   runuser -u postgres -- psql -v ON_ERROR_STOP=1 -v password="'…'" < ops/postgresql.sql
-- The extensions are trusted ones: the first start makes them itself, as the database's owner. On Debian they are in
-- postgresql-contrib, which comes with postgresql.
CREATE ROLE kwashe LOGIN PASSWORD :password;
CREATE DATABASE kwashe OWNER kwashe ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
\connect kwashe
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
