import { recepciones } from '@nitida/contract/inventario.recepciones'
import { facturaDeProveedor, type LineaDeCompra } from './compras.factura.ts'
import { pedirCrudo } from './peticion.ts'
import type { TestApp } from './testApp.ts'
import { enPartes } from './visitas.ts'

/** Drops a file. */
export async function soltar(t: TestApp, tk: string, sucursal: number, archivo: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof archivo === 'string' ? new TextEncoder().encode(archivo) : archivo
  const partes = await enPartes({ sucursal, nombre: 'factura.xml' }, [{ bytes, nombre: 'x.xml' }], 'archivo')
  const { status, body } = await pedirCrudo(t.app, 'POST', '/recepciones', {
    ...{ tk, body: partes.cuerpo, headers: { 'content-type': partes.tipo } },
  })
  const { data, rechazadas } =
    status === 200 ? recepciones.subir.response.schema.parse(body) : { data: undefined, rechazadas: undefined }
  return { status, error: body.error, data, rechazadas }
}

/** Brings an invoice of these lines. @returns the id under which it waits. */
export async function traerCompra(
  t: TestApp,
  tk: string,
  sucursal: number,
  lineas: readonly LineaDeCompra[],
): Promise<number> {
  const { rfc } = await t.db.selectFrom('sucursal').select('rfc').where('id', '=', sucursal).executeTakeFirstOrThrow()
  const { data, rechazadas } = await soltar(t, tk, sucursal, facturaDeProveedor(lineas, { rfc }).xml)
  const [una] = data ?? []
  if (!una) throw new Error(`not taken: ${JSON.stringify(rechazadas)}`)
  return una.id
}
