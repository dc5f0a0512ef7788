import type { PlantillaDeMeta } from '@nitida/contract/conexiones'
import { tiposMensaje, tiposPromocion } from '@nitida/contract/mensajes'
import type { Entorno } from '../../platform/entorno/entorno.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Definiciones } from '../mensajes/mensajes.definicion.ts'
import { listPausas } from './conexiones.queries.ts'

interface Medios {
  definiciones: Definiciones
  entorno: Pick<Entorno, 'marcoDeWhatsapp'>
  optica: Pick<Ctx['optica'], 'urlPublica'>
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
