-- Browser and system of a login ('Chrome en Windows'), so that a person tells his open sessions apart. Never the whole header.
alter table sesion add column navegador text check (length(navegador) between 1 and 60);
create index sesion_de_usuario on sesion (id_usuario) where revocada_en is null;
-- Whoever changes his own password stays inside, while the version that it raises ends all his other sessions.
grant update (version) on sesion to nitida_app;
