-- Rows of the ledger that no frozen period took, so that the open one is read from them alone and not from the whole ledger.
create table comision_por_pagar (
  id_pago bigint primary key references pago (id),
  dia date not null
);
create index comision_por_pagar_dia on comision_por_pagar (dia);

create function comision_espera_pago() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into comision_por_pagar (id_pago, dia) select n.id, n.dia from nuevos n where n.tipo <> 'apertura';
  return null;
end
$$;
create function comision_pagada() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from comision_por_pagar p using nuevos n where p.id_pago = n.id_pago;
  return null;
end
$$;
create trigger comision_espera_pago after insert on pago
  referencing new table as nuevos for each statement execute function comision_espera_pago();
create trigger comision_pagada after insert on comision_renglon
  referencing new table as nuevos for each statement execute function comision_pagada();

insert into comision_por_pagar (id_pago, dia) select g.id, g.dia from pago g
  where g.tipo <> 'apertura' and not exists (select from comision_renglon c where c.id_pago = g.id);

revoke execute on function comision_espera_pago(), comision_pagada() from public;
grant select on comision_por_pagar to nitida_app;
