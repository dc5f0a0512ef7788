-- What was told of the banks of an order's payment, for its complemento. Only added to: the last row of a payment counts, and one without
-- anything takes back what was told before.
create table pago_bancario (
  id bigint generated always as identity primary key,
  id_pago bigint not null references pago (id),
  num_operacion text check (length(num_operacion) between 1 and 100),
  rfc_banco_ordenante text check (length(rfc_banco_ordenante) between 12 and 13),
  banco_extranjero text check (length(banco_extranjero) between 1 and 300),
  cuenta_ordenante text check (cuenta_ordenante ~ '^[A-Z0-9_]{10,50}$'),
  rfc_banco_beneficiario text check (length(rfc_banco_beneficiario) = 12),
  cuenta_beneficiario text check (cuenta_beneficiario ~ '^[A-Z0-9_]{10,50}$'),
  id_usuario bigint not null references usuario (id),
  creado_en timestamptz not null,
  constraint pago_bancario_banco_extranjero
    check ((banco_extranjero is not null) = (rfc_banco_ordenante is not distinct from 'XEXX010101000'))
);
create index pago_bancario_de_pago on pago_bancario (id_pago, id desc);
create index pago_bancario_usuario on pago_bancario (id_usuario);
create trigger pago_bancario_sin_cambio before update or delete on pago_bancario for each row execute function rechazar_cambio();
create trigger pago_bancario_sin_vaciar before truncate on pago_bancario for each statement execute function rechazar_cambio();
grant select, insert on pago_bancario to nitida_app;

-- The row that a complemento told; null where nothing was told of its payment's banks.
alter table pago_complementado add column id_pago_bancario bigint;
alter table pago_complementado
  add constraint pago_complementado_id_pago_bancario_fkey foreign key (id_pago_bancario) references pago_bancario (id) not valid;
alter table pago_complementado validate constraint pago_complementado_id_pago_bancario_fkey;
alter table pago_complementado
  add constraint complementado_con_bancos check (id_pago_bancario is null or id_pago is not null) not valid;
alter table pago_complementado validate constraint complementado_con_bancos;
