-- What somebody answered by WhatsApp and a person has to read: words that may refuse promotions, or that come from a number of another
-- country. Whatever is clear is kept in preferencia_whatsapp, without its text.
create table respuesta_whatsapp (
  id bigint generated always as identity primary key,
  -- The provider's id of the message: he repeats himself.
  proveedor_id text not null unique check (length(proveedor_id) <= 200),
  -- Digits with the country's code.
  numero text not null check (numero ~ '^\d{7,15}$'),
  -- The ten national digits; null for a number of another country.
  telefono text check (telefono ~ '^\d{10}$'),
  texto text not null check (length(texto) <= 600),
  ocurrido_en timestamptz not null,
  recibido_en timestamptz not null,
  resolucion text check (resolucion in ('baja', 'sigue')),
  resuelta_en timestamptz,
  resuelta_por bigint references usuario (id),
  check ((resolucion is null) = (resuelta_en is null) and (resolucion is null) = (resuelta_por is null))
);
create index respuesta_whatsapp_abierta on respuesta_whatsapp (ocurrido_en) where resolucion is null;
create index respuesta_whatsapp_recibida on respuesta_whatsapp (recibido_en);
create index respuesta_whatsapp_resuelta_por on respuesta_whatsapp (resuelta_por);
grant select, insert, delete on respuesta_whatsapp to nitida_app;
grant update (resolucion, resuelta_en, resuelta_por) on respuesta_whatsapp to nitida_app;
grant usage on all sequences in schema public to nitida_app;
