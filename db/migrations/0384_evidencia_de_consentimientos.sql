-- What proves a consent. Its picture lies in the file store under the hash of its bytes.
create table evidencia_consentimiento (
  id bigint generated always as identity primary key,
  id_consentimiento bigint not null unique references consentimiento (id),
  tipo text not null check (tipo in ('casilla', 'firma', 'papel')),
  imagen bytea check (length(imagen) = 32),
  miniatura bytea check (length(miniatura) = 32),
  id_usuario bigint not null references usuario (id),
  en timestamptz not null,
  -- SHA-256 over the consent and its evidence.
  sello bytea not null check (length(sello) = 32),
  constraint evidencia_con_imagen check ((tipo = 'casilla') = (imagen is null) and (imagen is null) = (miniatura is null))
);
create index evidencia_imagen on evidencia_consentimiento (imagen) where imagen is not null;
create index evidencia_miniatura on evidencia_consentimiento (miniatura) where miniatura is not null;
create index evidencia_usuario on evidencia_consentimiento (id_usuario);

-- Without the patient, whom a union of two may change.
create function sello_de_evidencia(e evidencia_consentimiento) returns bytea language sql stable
set search_path to 'pg_catalog', 'public' as $$
  select sha256(convert_to(concat_ws('|', c.id, c.version_aviso, c.whatsapp_avisos, c.whatsapp_promociones, c.medio, c.registrado_por,
      extract(epoch from c.en), e.tipo, coalesce(encode(e.imagen, 'hex'), '-'), e.id_usuario, extract(epoch from e.en)), 'UTF8'))
    from consentimiento c where c.id = e.id_consentimiento
$$;
create function sellar_evidencia() returns trigger language plpgsql set search_path to 'pg_catalog', 'public' as $$
begin
  new.sello = sello_de_evidencia(new);
  return new;
end
$$;
create trigger evidencia_sello before insert on evidencia_consentimiento for each row execute function sellar_evidencia();
create trigger evidencia_solo_agregar before update or delete on evidencia_consentimiento
  for each row execute function rechazar_cambio();
create trigger evidencia_sin_vaciar before truncate on evidencia_consentimiento
  for each statement execute function rechazar_cambio();
grant select, insert on evidencia_consentimiento to nitida_app;
