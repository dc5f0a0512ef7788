import '../../base/formularios/sinJit.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { entradaDe, motivoDeUso, regimenAdmitido } from '@nitida/contract/facturacion.catalogos'
import { ConceptoFactura, CrearFactura, ReceptorFactura } from '@nitida/contract/facturacion.cuerpos'
import { esClaveProdServ } from '@nitida/contract/facturacion.productos'
import { RFC_PUBLICO } from '@nitida/contract/facturacion.rules'
import { z } from 'zod'
import type { ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'

type Receptor = z.output<typeof ReceptorFactura>

/** The sentence under a use that SAT refuses; the form says it as soon as it is known. */
export const faltaDeUso = (uso: string, motivo: string): string =>
  `El uso ${uso} ${motivo.startsWith('solo') ? `es ${motivo}` : motivo}. S01 si no lo va a deducir.`

/** SAT's refusals of a receiver, each under the field that can mend it (D-52, CFDI40158, CFDI40161). */
function* faltasDe({ RFC, RegimenFiscal, UsoCFDI }: Receptor): Generator<[keyof Receptor, string]> {
  const [regimen, uso] = [entradaDe('regimen', RegimenFiscal), entradaDe('uso', UsoCFDI)]
  if (RFC === RFC_PUBLICO) yield ['RFC', 'El público en general se factura desde «Público en general».']
  if (regimen?.noVigente) yield ['RegimenFiscal', regimen.noVigente]
  else if (regimen && !regimenAdmitido(RegimenFiscal, RFC))
    yield ['RegimenFiscal', `Ese régimen no es de una ${RFC.length === 12 ? 'empresa' : 'persona física'}.`]
  if (uso?.noVigente) yield ['UsoCFDI', uso.noVigente]
  else if (uso) {
    const motivo = motivoDeUso(UsoCFDI, RegimenFiscal, RFC)
    if (motivo) yield ['UsoCFDI', faltaDeUso(UsoCFDI, motivo)]
  }
}

/** The form: the contract's body, with the sentences that its inputs need. */
const esquema = z.preprocess(
  (valores: ValoresFactura) => valores, // types what goes in; the contract judges it
  CrearFactura.extend({
    IdSucursal: z.number('Elige la sucursal que expide.'),
    Receptor: ReceptorFactura.superRefine((receptor, ctx) => {
      for (const [campo, message] of faltasDe(receptor)) ctx.addIssue({ code: 'custom', path: [campo], message })
    }),
    Conceptos: z
      .array(
        ConceptoFactura.extend({
          PrecioUnitario: z.number('Escribe el precio.').min(0.01, 'El precio debe ser mayor que cero.'),
          CodigoProducto: ConceptoFactura.shape.CodigoProducto.refine(
            esClaveProdServ,
            'Esa clave no está en el catálogo de productos y servicios del SAT.',
          ),
          Cantidad: z.number('Escribe la cantidad.').min(0.001, 'La cantidad debe ser mayor que cero.'),
        }),
      )
      .min(1),
  }).superRefine(({ Moneda, TipoCambio }, ctx) => {
    if (Moneda === 'USD' && TipoCambio == null)
      ctx.addIssue({ code: 'custom', path: ['TipoCambio'], message: 'Escribe el tipo de cambio.' })
  }),
)

export type DatosFactura = z.output<typeof esquema>
export const revisarFactura = zodResolver(esquema)
