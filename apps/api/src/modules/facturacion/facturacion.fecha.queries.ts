import { sql } from 'kysely'

/**
 * The day that a CFDI `f` of a branch `s` says it was issued on, in its own place: what decides its month. It stands near the beginning of the XML.
 */
export const fechaDelCfdi = sql`coalesce(
  substring(encode(substring(f.xml from 1 for 6000), 'escape') from '[[:space:]]Fecha="([0-9]{4}-[0-9]{2}-[0-9]{2})')::date,
  (f.creada_en at time zone s.zona_horaria)::date)`
