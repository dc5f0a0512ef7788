-- Rows whose new record was taken back: an article that comes again is found among these alone.
create index concurrently if not exists importacion_renglon_deshecho on importacion_renglon (id_registro) where deshecho and hecho = 'nuevo';
