create unique index concurrently if not exists pago_libre_en_un_complemento on pago_complementado (id_pago_libre)
  where liberado_en is null and id_pago_libre is not null;
