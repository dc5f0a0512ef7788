create index concurrently if not exists complementado_bancos on pago_complementado (id_pago_bancario) where id_pago_bancario is not null;
