-- Who wrote a row, and in which branch, is read with the row: no question begins with it. These indexes served the foreign keys alone,
-- and users and branches are never removed, so they were written with every row and asked by nobody (docs/decisions/016).
drop index concurrently if exists addendum_autor;
drop index concurrently if exists campana_creada_por;
drop index concurrently if exists cancelacion_usuario;
drop index concurrently if exists cita_asistencia_por;
drop index concurrently if exists cita_creada_por;
drop index concurrently if exists cliente_creado_por;
drop index concurrently if exists consentimiento_registrado_por;
drop index concurrently if exists contacto_usuario;
drop index concurrently if exists contacto_de_sucursal;
drop index concurrently if exists correo_creado_por;
drop index concurrently if exists correo_liberado_por;
drop index concurrently if exists corte_reabridor;
drop index concurrently if exists espera_cambiada_por;
drop index concurrently if exists espera_creada_por;
drop index concurrently if exists factura_usuario;
drop index concurrently if exists historia_clinica_creador;
drop index concurrently if exists historia_clinica_de_sucursal;
drop index concurrently if exists mensaje_creado_por;
drop index concurrently if exists mensaje_liberado_por;
drop index concurrently if exists pago_registrador;
drop index concurrently if exists pedido_creador;
drop index concurrently if exists pedido_modificador;
drop index concurrently if exists revision_indicada_usuario;
drop index concurrently if exists visita_creador;
drop index concurrently if exists visita_de_sucursal;
