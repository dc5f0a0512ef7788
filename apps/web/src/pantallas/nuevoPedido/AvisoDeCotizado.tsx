import { folioDePresupuesto } from '@nitida/contract/presupuestos.rules'
import { Aviso } from '../../ui/Aviso.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import type { Cotizado } from './useCotizado.ts'

/** Which quote the form is of, and which of its prices ended. */
export function AvisoDeCotizado({ cotizado }: { cotizado: Cotizado | null }) {
  if (!cotizado) return null
  const { presupuesto, alternativa } = cotizado
  const folio = folioDePresupuesto(presupuesto)
  if (!alternativa) return <Aviso>Se agrega al presupuesto {folio}.</Aviso>
  if (presupuesto.idPedido !== null)
    return (
      <Aviso tone="carey">
        El presupuesto {folio} ya se hizo pedido: {presupuesto.pedido}.
      </Aviso>
    )
  if (!presupuesto.vencido)
    return (
      <Aviso>
        Del presupuesto {folio}, alternativa {alternativa.nombre}. Sus precios valen hasta el{' '}
        {fechaLarga(presupuesto.vigenteHasta)}.
      </Aviso>
    )
  return (
    <Aviso tone="carey" title={`El presupuesto ${folio} venció el ${fechaLarga(presupuesto.vigenteHasta)}`}>
      {alternativa.cambios.length === 0 ? (
        'Sus precios de catálogo no han cambiado.'
      ) : (
        <ul>
          {alternativa.cambios.map(({ lugar, armazon, antes, ahora }) => (
            <li key={lugar}>
              {armazon}: <s>{dinero(antes)}</s> hoy {dinero(ahora)}
            </li>
          ))}
        </ul>
      )}
    </Aviso>
  )
}
