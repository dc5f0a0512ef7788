-- Gives every part of the audit the indexes that its table has, one part at a time, so that whoever writes waits for one part at most.
create procedure auditoria_indexar() language plpgsql as $$
declare
  falta record;
  nombre text;
begin
  for falta in
    select i.indexrelid::regclass as indice, c.relname as parte,
        regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'using ') as definicion
      from pg_index i
      join pg_class x on x.oid = i.indexrelid and x.relkind = 'I' and not i.indisvalid
      join pg_inherits h on h.inhparent = i.indrelid
      join pg_class c on c.oid = h.inhrelid
      where i.indrelid = 'public.auditoria'::regclass and not exists (
        select from pg_inherits y join pg_index z on z.indexrelid = y.inhrelid
          where y.inhparent = i.indexrelid and z.indrelid = c.oid)
      order by 1, 2
  loop
    nombre := left(falta.parte, 40) || '_' || right(md5(falta.indice::text), 8);
    execute format('create index if not exists %I on public.%I %s', nombre, falta.parte, falta.definicion);
    execute format('alter index %s attach partition public.%I', falta.indice, nombre);
    commit;
  end loop;
end
$$;
revoke all on procedure auditoria_indexar() from public;
