-- Passkeys of users: what an authenticator's signature is checked with. Nothing of it is secret.
create table llave_acceso (
  id bigint generated always as identity primary key,
  id_usuario bigint not null references usuario (id),
  credencial bytea not null constraint llave_acceso_credencial unique check (length(credencial) between 1 and 1023),
  clave_publica bytea not null,
  -- Of the authenticator's signatures; one that goes back is a copy. Many authenticators do not count and say 0.
  contador bigint not null check (contador >= 0),
  transportes text[] not null default '{}',
  nombre text not null check (nombre <> ''),
  creada_en timestamptz not null,
  usada_en timestamptz
);
create index llave_acceso_usuario on llave_acceso (id_usuario);
grant select, insert, delete on llave_acceso to nitida_app;
grant update (contador, usada_en) on llave_acceso to nitida_app;

-- Challenges that wait for a signature: each is taken once, by whatever process. Without a user it is for a log-in.
create table llave_reto (
  reto bytea primary key,
  id_usuario bigint references usuario (id),
  vence_en timestamptz not null
);
create index llave_reto_vence on llave_reto (vence_en);
grant select, insert, delete on llave_reto to nitida_app;

-- Whether a session was opened with a passkey, which is a second factor in itself.
alter table sesion add column con_llave boolean not null default false;
