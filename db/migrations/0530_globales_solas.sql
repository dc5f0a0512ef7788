-- How often a branch's global makes itself; 'manual' leaves it to a person. SAT takes bimonthly ones of the régimen 621 alone.
alter table sucursal add column global_cada text not null default 'manual'
  check (global_cada in ('manual', 'diaria', 'semanal', 'quincenal', 'mensual', 'bimestral'));
alter table sucursal add constraint sucursal_bimestral_rif check (global_cada <> 'bimestral' or regimen = '621');

-- What was chosen, and the first day that it says something of. Of each day the last row counts whose `desde` is not after it.
create table global_programa (
  id bigint generated always as identity primary key,
  id_sucursal bigint not null references sucursal (id),
  cada text not null check (cada in ('manual', 'diaria', 'semanal', 'quincenal', 'mensual', 'bimestral')),
  desde date not null,
  creado_en timestamptz not null
);
create index global_programa_sucursal on global_programa (id_sucursal, id);
create trigger global_programa_solo_agregar before update or delete on global_programa for each row execute function rechazar_cambio();
create trigger global_programa_sin_vaciar before truncate on global_programa for each statement execute function rechazar_cambio();

-- How far the job came in a branch, and when it looks again.
create table global_cierre (
  id_sucursal bigint primary key references sucursal (id),
  proximo_en timestamptz not null,
  -- Every sale up to this day that was there at `visto_en` and waits for nobody is in a CFDI.
  hasta date not null,
  visto_en timestamptz,
  -- Why a global could not be made, and since when.
  fallo text check (length(fallo) <= 500),
  fallo_desde timestamptz,
  intentos int not null default 0 check (intentos >= 0),
  constraint global_cierre_fallo check ((fallo is null) = (fallo_desde is null))
);
create index global_cierre_proximo on global_cierre (proximo_en);

grant select, insert on global_programa to nitida_app;
grant select, insert, update on global_cierre to nitida_app;
