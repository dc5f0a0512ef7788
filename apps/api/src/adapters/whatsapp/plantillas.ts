import { z } from 'zod'
import type { ConfiguracionWhatsapp } from '../../platform/entorno/entorno.whatsapp.ts'
import { PLAZO_DE_PRUEBA_MS } from '../prueba.ts'
import { AJENA, preguntarAMeta } from './meta.consulta.ts'

/** A template as Meta has it. */
export interface PlantillaEnMeta {
  nombre: string
  idioma: string
  /** Meta's own word: APPROVED, REJECTED and so on. */
  estado: string
  /** Meta's own word for why it was rejected; null for none. */
  rechazo: string | null
  categoria: string
  encabezado: string
  cuerpo: string
  boton: { titulo: string; direccion: string } | null
}

/** Every template of the account, or why they could not be read. */
export type LecturaDePlantillas = { plantillas: PlantillaEnMeta[] } | { fallo: string }

const PERMISO = 'whatsapp_business_management'
const RESPUESTA_MAXIMA = 2 * 1024 * 1024
/** An account has a few hundred at most; a far side that never ends is left. */
const PAGINAS = 20

const Salud = z.object({
  id: z.string(),
  health_status: z.object({ entities: z.array(z.object({ entity_type: z.string(), id: z.string() })) }),
})

const texto = z.string().catch('')
const Componente = z.object({
  type: texto,
  text: texto,
  buttons: z.array(z.object({ type: texto, text: texto, url: texto })).catch([]),
})
const Pagina = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: texto,
      rejected_reason: z.string().nullish(),
      components: z.array(Componente).catch([]),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string().max(1000) }).optional(), next: z.string().optional() })
    .optional(),
})

function aPlantilla(fila: z.output<typeof Pagina>['data'][number]): PlantillaEnMeta {
  const de = (tipo: string) => fila.components.find(({ type }) => type === tipo)
  const boton = de('BUTTONS')?.buttons.find(({ type }) => type === 'URL')
  const { name: nombre, language: idioma, status: estado, category: categoria } = fila
  return {
    ...{ nombre, idioma, estado, categoria },
    rechazo: fila.rejected_reason && fila.rejected_reason !== 'NONE' ? fila.rejected_reason : null,
    encabezado: de('HEADER')?.text ?? '',
    cuerpo: de('BODY')?.text ?? '',
    boton: boton ? { titulo: boton.text, direccion: boton.url } : null,
  }
}

/**
 * Reads the templates of the account that the number belongs to. The account's id is not asked of the owner: Meta names it in the
 * health of the number. Pages are followed by their cursor and never by an address of the answer.
 * @param plazoMs for all of it.
 */
export async function leerPlantillasDeMeta(
  cuenta: ConfiguracionWhatsapp,
  plazoMs = PLAZO_DE_PRUEBA_MS,
): Promise<LecturaDePlantillas> {
  const signal = AbortSignal.timeout(plazoMs)
  const preguntar = (ruta: string, campos: Record<string, string>) =>
    preguntarAMeta(cuenta, { ruta, campos, permiso: PERMISO, maximo: RESPUESTA_MAXIMA }, signal, plazoMs)
  const salud = await preguntar(cuenta.idTelefono, { fields: 'health_status' })
  if ('tropiezo' in salud) return { fallo: salud.tropiezo.detalle }
  const { data } = Salud.safeParse(salud.cuerpo)
  const idCuenta = data?.health_status.entities.find(({ entity_type }) => entity_type === 'WABA')?.id
  if (!idCuenta || !/^\d{5,30}$/.test(idCuenta) || data.id !== cuenta.idTelefono) return { fallo: AJENA }
  const plantillas: PlantillaEnMeta[] = []
  let after: string | undefined
  for (let pagina = 0; pagina < PAGINAS; pagina++) {
    const leida = await preguntar(`${idCuenta}/message_templates`, {
      fields: 'name,language,status,category,rejected_reason,components',
      limit: '100',
      ...(after === undefined ? {} : { after }),
    })
    if ('tropiezo' in leida) return { fallo: leida.tropiezo.detalle }
    const { data: suya } = Pagina.safeParse(leida.cuerpo)
    if (!suya) return { fallo: AJENA }
    plantillas.push(...suya.data.map(aPlantilla))
    const siguiente = suya.paging?.next && suya.paging.cursors?.after
    if (!siguiente || siguiente === after) return { plantillas }
    after = siguiente
  }
  return { fallo: AJENA }
}
