-- The bucket of photos is an account as the others. Since when its place is in use: files that were kept from then on may be nowhere else.
alter table credencial drop constraint credencial_servicio_check;
alter table credencial add constraint credencial_servicio_check check (servicio in ('whatsapp', 'correo', 'pac', 's3'));
alter table credencial add column en_uso_desde timestamptz;
