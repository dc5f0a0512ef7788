-- What a message said, and the data in it, serves its time; that it was sent, to whom and what became of it stays. Half a year is kept
-- whoever asks. The application may have old ones forgotten and can write no text of its own into a message that has gone.
create function olvidar_textos(antes_de timestamptz, lote integer) returns integer
  language sql security definer set search_path = pg_catalog, public as $$
  with viejos as (
    select m.id from mensaje m
      where m.parametros <> '[]'::jsonb and m.creado_en < least(olvidar_textos.antes_de, now() - interval '180 days')
        and m.estado not in ('pendiente', 'enviando', 'desconocido')
      order by m.creado_en limit lote for update skip locked),
  olvidados as (
    update mensaje m set parametros = '[]'::jsonb, texto = 'El texto de este mensaje ya no se conserva.'
      from viejos v where m.id = v.id returning 1)
  select count(*)::integer from olvidados
$$;
revoke all on function olvidar_textos(timestamptz, integer) from public;
grant execute on function olvidar_textos(timestamptz, integer) to nitida_app;
