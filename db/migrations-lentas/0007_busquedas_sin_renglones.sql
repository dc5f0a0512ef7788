-- A search compares texts and walks from the newest on: by indexes that hold what it asks, so that it reads no rows until it has its
-- page. Each of them orders what the one it takes the place of ordered.
-- Patients, removed or not, for the lists of what is theirs too.
create index concurrently if not exists cliente_texto on cliente (id desc) include (busqueda, eliminado_en);
create index concurrently if not exists cliente_recientes_de_sucursal_con_texto on cliente (id_sucursal, id desc) include (busqueda)
  where eliminado_en is null;
drop index concurrently if exists cliente_recientes_de_sucursal;
-- Orders: by patient, and from the newest on with whose they are.
create index concurrently if not exists pedido_de_cliente_y_sucursal on pedido (id_cliente, id desc) include (id_sucursal)
  where eliminado_en is null;
create index concurrently if not exists pedido_recientes_con_cliente on pedido (id desc) include (id_cliente)
  where eliminado_en is null;
create index concurrently if not exists pedido_recientes_de_sucursal_con_cliente on pedido (id_sucursal, id desc) include (id_cliente)
  where eliminado_en is null;
drop index concurrently if exists pedido_de_cliente;
drop index concurrently if exists pedido_recientes;
drop index concurrently if exists pedido_recientes_de_sucursal;
-- Appointments, the same.
create index concurrently if not exists cita_de_cliente_y_momento on cita (id_cliente, fecha, hora, id) include (id_sucursal);
create index concurrently if not exists cita_por_fecha_con_cliente on cita (fecha desc, hora, id) include (id_cliente);
create index concurrently if not exists cita_de_sucursal_con_cliente on cita (id_sucursal, fecha desc, hora, id) include (id_cliente);
drop index concurrently if exists cita_de_cliente;
drop index concurrently if exists cita_por_fecha;
drop index concurrently if exists cita_de_sucursal;
