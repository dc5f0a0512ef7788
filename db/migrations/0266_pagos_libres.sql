-- Payments of invoices without an order: money that no till took (a transfer, a cheque), told to SAT by a complemento each. Only added
-- to; what was typed wrong is taken back by a row that names it.
create table pago_libre (
  id bigint generated always as identity primary key,
  -- The PPD invoice that it pays.
  id_factura bigint not null references factura (id),
  -- The payment that this row takes back; null for a payment.
  id_anulado bigint unique references pago_libre (id),
  -- When the money came, as the complemento says it.
  recibido_en timestamptz not null,
  dia date not null,
  forma_pago text not null check (forma_pago in ('01', '02', '03', '04', '28')),
  importe bigint not null check (importe > 0),
  num_operacion text check (length(num_operacion) between 1 and 100),
  motivo text check (length(motivo) <= 300),
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null
);
create index pago_libre_de_factura on pago_libre (id_factura);
create index pago_libre_usuario on pago_libre (id_usuario);

-- Never above what is left of the invoice, whoever writes it: its row is held meanwhile.
create function pago_libre_cabe() returns trigger language plpgsql as $$
declare
  f factura;
  pagado bigint;
begin
  select * into f from factura where id = new.id_factura for update;
  if f.clase <> 'nominativa' or f.metodo_pago is distinct from 'PPD' or f.id_pedido is not null then
    raise exception 'solo una factura PPD sin pedido recibe pagos así' using errcode = '23514', constraint = 'pago_libre_de_ppd';
  end if;
  if new.id_anulado is not null then
    perform 1 from pago_libre where id = new.id_anulado and id_factura = new.id_factura and importe = new.importe
      and id_anulado is null;
    if not found then
      raise exception 'eso no anula un pago de la factura' using errcode = '23514', constraint = 'pago_libre_anula_uno';
    end if;
    return new;
  end if;
  select coalesce(sum(case when id_anulado is null then importe else -importe end), 0) into pagado
    from pago_libre where id_factura = new.id_factura;
  if pagado + new.importe > f.total then
    raise exception 'el pago rebasa lo que falta' using errcode = '23514', constraint = 'pago_libre_no_rebasa';
  end if;
  return new;
end
$$;
create trigger pago_libre_cabe before insert on pago_libre for each row execute function pago_libre_cabe();
create trigger pago_libre_sin_cambio before update or delete on pago_libre for each row execute function rechazar_cambio();
create trigger pago_libre_sin_vaciar before truncate on pago_libre for each statement execute function rechazar_cambio();

-- Invoices whose complementos have to be looked at, as `fiscal_pendiente` is for orders.
create table pago_libre_pendiente (
  id_factura bigint primary key references factura (id),
  version integer not null default 1,
  desde timestamptz not null,
  proximo_en timestamptz not null,
  intentos integer not null default 0,
  fallo text check (length(fallo) <= 500)
);
create index pago_libre_pendiente_proximo on pago_libre_pendiente (proximo_en);

alter table pago_complementado alter column id_pago drop not null;
alter table pago_complementado add column id_pago_libre bigint;
alter table pago_complementado
  add constraint pago_complementado_id_pago_libre_fkey foreign key (id_pago_libre) references pago_libre (id) not valid;
alter table pago_complementado validate constraint pago_complementado_id_pago_libre_fkey;
alter table pago_complementado
  add constraint complementado_de_un_pago check ((id_pago is null) <> (id_pago_libre is null)) not valid;
alter table pago_complementado validate constraint complementado_de_un_pago;

grant select, insert on pago_libre to nitida_app;
grant select, insert, update, delete on pago_libre_pendiente to nitida_app;
grant usage on all sequences in schema public to nitida_app;
