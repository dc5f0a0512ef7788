-- Orders of some days of a branch, of which its figures are summed.
create index concurrently if not exists pedido_de_sucursal_por_dia on pedido (id_sucursal, creado_en) where eliminado_en is null;
