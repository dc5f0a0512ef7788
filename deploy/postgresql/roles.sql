-- Logins and database of an installation behind a pooler, made once by a superuser. Passwords come from the environment:
--   NITIDA_OWNER_PASSWORD=… NITIDA_WEB_PASSWORD=… psql -f roles.sql
\set ON_ERROR_STOP on
\set owner_password `printf %s "$NITIDA_OWNER_PASSWORD"`
\set web_password `printf %s "$NITIDA_WEB_PASSWORD"`

create role nitida_owner login createrole password :'owner_password';
create database nitida owner nitida_owner template template0 encoding 'UTF8';

-- The owner makes the application's role, because who makes a role may give it.
set role nitida_owner;
create role nitida_app nologin;
reset role;
-- From PostgreSQL 16 on, whoever makes a role does not work as it for that. Commands such as close-month do.
grant nitida_app to nitida_owner;

-- The login that PgBouncer knows, with the settings that its connections start with.
create role nitida_web login password :'web_password' in role nitida_app;
alter role nitida_web set statement_timeout = '9s';
alter role nitida_web set lock_timeout = '5s';
alter role nitida_web set idle_in_transaction_session_timeout = '15s';
alter role nitida_web set timezone = 'UTC';
alter role nitida_web set jit = 'off';
