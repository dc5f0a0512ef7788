import type { EstadoDeConexiones } from '@nitida/contract/conexiones'
import type { ConexionesVivas } from '../../adapters/conexiones.ts'
import type { Entorno } from '../../platform/entorno/entorno.ts'
import { ultimaCopia } from '../../platform/http/metricas.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { listImpresoras, listSellos, selectEsperaDeCorreos, selectEsperaDeMensajes } from './conexiones.queries.ts'

/** A printer that nobody printed on for so long is no longer told of. */
const DIAS_DE_IMPRESORA = 30
const DIA_MS = 86_400_000

interface Medios {
  entorno: Pick<Entorno, 'metricas'>
  conexiones: Pick<ConexionesVivas, 'bucket'>
  version?: string
}

const escrito = (instante: Date | null): string | null => instante?.toISOString() ?? null

/** How what the chain depends on does: what is known here, and nothing that would have to be guessed. */
export async function leerEstadoDeConexiones(
  { db, now }: CtxSesion,
  { entorno, conexiones: { bucket }, version = '' }: Medios,
): Promise<EstadoDeConexiones> {
  const ahora = now()
  const carpeta = entorno.metricas?.copiasBase ?? null
  const [whatsapp, correo, sellos, impresoras, copia] = await Promise.all([
    selectEsperaDeMensajes(db, ahora),
    selectEsperaDeCorreos(db),
    listSellos(db),
    listImpresoras(db, new Date(ahora.getTime() - DIAS_DE_IMPRESORA * DIA_MS)),
    carpeta === null ? null : ultimaCopia(carpeta),
  ])
  return {
    en: ahora.toISOString(),
    whatsapp: { ...whatsapp, desde: escrito(whatsapp.desde) },
    correo: { ...correo, desde: escrito(correo.desde) },
    sellos: sellos.map(({ hasta, ...sello }) => ({ ...sello, hasta: escrito(hasta) })),
    impresoras: impresoras.map(({ desde, vistaEn, ...una }) => ({
      ...una,
      desde: desde.toISOString(),
      vistaEn: vistaEn.toISOString(),
    })),
    archivos: bucket === null ? { lugar: 'disco', donde: 'Este servidor' } : { lugar: 's3', donde: bucket },
    respaldo: { seVe: carpeta !== null, en: copia === null ? null : new Date(copia).toISOString() },
    version,
  }
}
