-- Requests to cancel that the provider would not pass on to SAT, by when it said so: their people are told of them for some days.
create index cancelacion_fallida on cancelacion_factura (resuelta_en) where estado = 'fallida';
