-- Banks and accounts of a payment of an invoice without an order, as its complemento tells them. All of them may be missing.
alter table pago_libre
  add column rfc_banco_ordenante text check (length(rfc_banco_ordenante) between 12 and 13),
  add column banco_extranjero text check (length(banco_extranjero) between 1 and 300),
  add column cuenta_ordenante text check (cuenta_ordenante ~ '^[A-Z0-9_]{10,50}$'),
  add column rfc_banco_beneficiario text check (length(rfc_banco_beneficiario) = 12),
  add column cuenta_beneficiario text check (cuenta_beneficiario ~ '^[A-Z0-9_]{10,50}$'),
  add constraint pago_libre_banco_extranjero
    check ((banco_extranjero is not null) = (rfc_banco_ordenante is not distinct from 'XEXX010101000')),
  add constraint pago_libre_con_bancos check (forma_pago <> '01'
    or num_nulls(rfc_banco_ordenante, banco_extranjero, cuenta_ordenante, rfc_banco_beneficiario, cuenta_beneficiario) = 5);
