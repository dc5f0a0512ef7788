-- Invoices whose receiver refused their cancellation, which the day's page asks for.
create index factura_cancelacion_rechazada on factura (id_sucursal) where estatus = 'Cancelación rechazada';
