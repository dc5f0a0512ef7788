-- What was sold on a day, for the owner's page: orders by the time they were taken.
create index pedido_creado on pedido (creado_en) where eliminado_en is null;
