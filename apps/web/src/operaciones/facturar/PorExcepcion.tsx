import type { VistaDeCancelacion } from '@nitida/contract/facturacion'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { fechaLarga } from '../../ui/formatos.ts'

/** What cancelling an invoice does, asked each time anew because its days pass. */
export const useVistaCancelacion = (idFactura: number, enabled = true) =>
  useQuery({
    ...consulta(api.facturas.vistaCancelacion, { params: { id: idFactura } }),
    enabled,
  })

/** Why an action on an invoice past its last day waits for the box below. */
export const YA_PASO = 'Ya pasó su último día para cancelar.'

/** The last day of CFF 29-A, or that it has passed. */
export const PlazoParaCancelar = ({ ultimo, vencido }: VistaDeCancelacion['plazo']) =>
  vencido ? (
    <Aviso tone="bad" title="Ya pasó su último día para cancelar" className="mb-3">
      Fue el {fechaLarga(ultimo)} (CFF <span className="whitespace-nowrap">29-A</span>). Sólo sigue si el SAT la aceptó
      por excepción; si no, se corrige con un CFDI de egreso.
    </Aviso>
  ) : (
    <p className="mb-3 text-sm text-ink2">Se puede cancelar hasta el {fechaLarga(ultimo)}.</p>
  )

interface Excepcion {
  aceptada: boolean
  onAceptada: (aceptada: boolean) => void
}

/** Box for whoever has SAT's answer past that day; the audit keeps who ticked it. */
export const PorExcepcion = ({ aceptada, onAceptada }: Excepcion) => (
  <Checkbox
    label="El SAT la aceptó por excepción"
    ayuda="Tengo su respuesta fuera del plazo del artículo 29-A del CFF."
    checked={aceptada}
    onChange={(evento) => onAceptada(evento.target.checked)}
  />
)
