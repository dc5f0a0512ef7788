import type { PlantillaDeMeta, PlantillasEnMeta } from '@nitida/contract/conexiones.plantillas'
import { tiposMensaje, tiposPromocion } from '@nitida/contract/mensajes'
import type { ConexionesVivas } from '../../adapters/conexiones.ts'
import { leerPlantillasDeMeta, type PlantillaEnMeta } from '../../adapters/whatsapp/plantillas.ts'
import type { Entorno } from '../../platform/entorno/entorno.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Definiciones } from '../mensajes/mensajes.definicion.ts'
import { listPausas } from './conexiones.queries.ts'

interface Medios {
  definiciones: Definiciones
  entorno: Pick<Entorno, 'marcoDeWhatsapp'>
  optica: Pick<Ctx['optica'], 'urlPublica'>
  conexiones: Pick<ConexionesVivas, 'whatsapp'>
}

/** Every template as our messages name and fill it; those that Meta stopped are marked, of the others nothing is claimed. */
export async function listarPlantillas({ db, now }: CtxSesion, medios: Medios): Promise<PlantillaDeMeta[]> {
  const { definiciones, entorno, optica } = medios
  const pausas = await listPausas(db, now())
  const deVenta: readonly string[] = tiposPromocion
  return tiposMensaje.map((tipo) => {
    const { nombre, encabezado, cuerpo, boton } = definiciones[tipo].plantilla
    return {
      nombre: entorno.marcoDeWhatsapp.plantillas[nombre] ?? nombre,
      idioma: 'es_MX',
      categoria: deVenta.includes(tipo) ? ('MARKETING' as const) : ('UTILITY' as const),
      ...{ encabezado, cuerpo },
      boton: boton && { titulo: boton.titulo, direccion: `${optica.urlPublica}${boton.ruta}{{1}}` },
      detenida: pausas.includes(tipo),
    }
  })
}

type Estado = PlantillasEnMeta['plantillas'][number]['estado']
/** Meta's words for how a template stands; any other one says that nothing can be sent with it. */
const ESTADOS: Readonly<Record<string, Estado>> = {
  APPROVED: 'aprobada',
  PENDING: 'revision',
  IN_APPEAL: 'revision',
  REJECTED: 'rechazada',
  DELETED: 'no_existe',
  PENDING_DELETION: 'no_existe',
}
const RECHAZOS: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT: 'Meta ve su contenido como abusivo.',
  INVALID_FORMAT: 'Su formato no es válido: revisa que se copió entera, con sus variables.',
  PROMOTIONAL: 'Meta la ve como publicidad: pídela como MARKETING.',
  TAG_CONTENT_MISMATCH: 'El texto no corresponde a su categoría o a su idioma.',
  SCAM: 'Meta la ve como un engaño.',
}

const limpio = (escrito: string) => escrito.replace(/\s+/g, ' ').trim()
const iguales = (a: string, b: string) => limpio(a) === limpio(b)

/** Parts in which Meta's words are not ours. */
function diferencias(nuestra: PlantillaDeMeta, suya: PlantillaEnMeta): string[] {
  const [boton, suyo] = [nuestra.boton, suya.boton].map((uno) => (uno ? `${uno.titulo} ${uno.direccion}` : ''))
  return [
    ...(iguales(nuestra.encabezado, suya.encabezado) ? [] : ['encabezado']),
    ...(iguales(nuestra.cuerpo, suya.cuerpo) ? [] : ['cuerpo']),
    ...(iguales(boton ?? '', suyo ?? '') ? [] : ['botón']),
  ]
}

function juzgarPlantilla(nuestra: PlantillaDeMeta, deMeta: readonly PlantillaEnMeta[]) {
  const { nombre, idioma, categoria } = nuestra
  const suyas = deMeta.filter((una) => una.nombre === nombre)
  const suya = suyas.find((una) => una.idioma === idioma)
  if (!suya) {
    const motivo = suyas[0] ? `Está en ${suyas.map((una) => una.idioma).join(', ')}; falta en ${idioma}.` : null
    return { nombre, estado: 'no_existe' as const, motivo }
  }
  const estado = ESTADOS[suya.estado] ?? 'detenida'
  const otras = diferencias(nuestra, suya)
  const motivos = [
    ...(estado === 'rechazada' ? [RECHAZOS[suya.rechazo ?? ''] ?? 'Meta no dijo por qué.'] : []),
    ...(otras.length > 0 ? [`No es igual a la de aquí: ${otras.join(', ')}.`] : []),
    ...(suya.categoria && suya.categoria !== categoria ? [`Meta la tiene como ${suya.categoria}.`] : []),
  ]
  return {
    nombre,
    estado: estado === 'aprobada' && otras.length > 0 ? ('distinta' as const) : estado,
    motivo: motivos.join(' ') || null,
  }
}

/** Asks Meta how every template stands. Without an account nobody is asked; what cannot be read claims nothing. */
export async function plantillasEnMeta(ctx: CtxSesion, medios: Medios, plazoMs?: number): Promise<PlantillasEnMeta> {
  const cuenta = medios.conexiones.whatsapp
  if (!cuenta) return { lectura: 'sin_conexion', motivo: null, plantillas: [] }
  const leida = await leerPlantillasDeMeta(cuenta, plazoMs)
  if ('fallo' in leida) return { lectura: 'fallo', motivo: leida.fallo, plantillas: [] }
  const nuestras = await listarPlantillas(ctx, medios)
  return {
    ...{ lectura: 'bien', motivo: null },
    plantillas: nuestras.map((nuestra) => juzgarPlantilla(nuestra, leida.plantillas)),
  }
}
