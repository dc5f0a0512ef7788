import { type ComparacionSat, listaDelSat } from '@nitida/contract/facturacion.sat'
import { pedirCrudo, type Respondida } from './peticion.ts'
import type { TestApp } from './testApp.ts'
import { enPartes } from './visitas.ts'

const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'

export interface Metadato {
  uuid: string
  emisor: string
  receptor?: string
  nombre?: string
  fecha?: string
  monto: number
  efecto?: string
  vigente?: boolean
}

/** A file of SAT's metadata. */
export const metadatos = (filas: readonly Metadato[]): string =>
  [
    ENCABEZADO,
    ...filas.map(({ uuid, emisor, monto, ...fila }) => {
      const { receptor = 'GOMJ800101AB1', nombre = 'JUANA GÓMEZ MUÑOZ', efecto = 'I', vigente = true } = fila
      const { fecha = '2026-11-24 10:00:00' } = fila
      const hasta = vigente ? '1~' : `0~${fecha}`
      return [
        uuid,
        emisor,
        'EMISORA',
        receptor,
        nombre,
        'SPR190613I52',
        fecha,
        fecha,
        monto.toFixed(2),
        efecto,
        hasta,
      ].join('~')
    }),
  ].join('\r\n')

/** Brings SAT's list, as the page does. */
export async function compararSat(
  { app }: Pick<TestApp, 'app'>,
  tk: string,
  contenido: string | Buffer,
): Promise<Respondida & { comparacion: ComparacionSat | null }> {
  const bytes = new Uint8Array(Buffer.from(contenido))
  const archivo = { bytes, nombre: 'lista.zip', tipo: 'application/zip' }
  const { tipo, cuerpo } = await enPartes({ nombre: 'lista.zip' }, [archivo], 'archivo')
  const { method, path } = listaDelSat.comparar
  const respuesta = await pedirCrudo(app, method, path, { tk, body: cuerpo, headers: { 'content-type': tipo } })
  const { status, body } = respuesta
  return { ...respuesta, comparacion: status === 200 ? listaDelSat.comparar.response.schema.parse(body).data : null }
}
