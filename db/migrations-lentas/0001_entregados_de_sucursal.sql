-- What was delivered lately, as a branch's board asks for it; the chain's has its index already.
create index concurrently if not exists pedido_entregados_de_sucursal on pedido (id_sucursal, entregado_en desc)
  where eliminado_en is null and entregado_en is not null;
