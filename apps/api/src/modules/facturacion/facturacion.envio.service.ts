import { nombreDeArchivo, serieYFolio } from '@nitida/contract/facturacion.rules'
import { fechaEn } from '@nitida/contract/fechas'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { encolarCorreo } from '../correos/correos.encolar.service.ts'
import type { ArchivoDeFactura } from './facturacion.queries.ts'

/** Queues PDF and XML to one address, in the caller's transaction. `causa` makes it one e-mail however often it is asked for. */
export async function enviarFactura(ctx: Ctx, factura: ArchivoDeFactura, correo: string, causa: string): Promise<void> {
  const { id, uuid, nombreReceptor, idSucursal, zona, creadaEn, sandbox } = factura
  const folio = serieYFolio(factura)
  const dia = fechaEn(zona, creadaEn)
  const aviso = sandbox ? '\n\nDocumento de prueba: SIN VALIDEZ FISCAL.' : ''
  await encolarCorreo(ctx, {
    clave: `factura:${uuid}:${causa}`,
    tipo: 'factura',
    idSucursal,
    para: { nombre: nombreReceptor, direccion: correo },
    asunto: `Factura ${folio} de ${ctx.optica.nombre}`,
    texto: `Hola:\n\nAdjuntamos el PDF y el XML de tu factura ${folio} (folio fiscal ${uuid.toUpperCase()}).\n\nGracias por tu compra.\n${ctx.optica.nombre}${aviso}`,
    adjuntos: [
      { tipo: 'facturaPdf', id, nombre: nombreDeArchivo(nombreReceptor, dia, 'pdf') },
      { tipo: 'facturaXml', id, nombre: nombreDeArchivo(nombreReceptor, dia, 'xml') },
    ],
  })
}
