/** A damage and exactly the rules that it breaks: the one that is meant, and those that cannot hold without it. */
export type Danio = [rule: string, danio: string, tambien?: string[]]

export const sinIndice = (...nombres: string[]): string => nombres.map((nombre) => `drop index ${nombre};`).join(' ')
/** Copies a row under another id. */
export const copiar = (tabla: string, cambios: string, donde = 'true') => `do $$
  declare fila ${tabla};
  begin
    select * into fila from ${tabla} where ${donde} order by id limit 1;
    fila.id := 900001; ${cambios}
    execute (select format('insert into ${tabla} (%s) overriding system value select %s from (select ($1).*) f',
        string_agg(quote_ident(attname), ', '), string_agg(quote_ident(attname), ', '))
      from pg_attribute where attrelid = '${tabla}'::regclass and attnum > 0 and not attisdropped and attgenerated = '')
      using fila;
  end $$;`
