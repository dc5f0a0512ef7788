import { Card } from '../../../ui/Card.tsx'
import { NumeroDeAjuste } from './NumeroDeAjuste.tsx'
import type { AjustesForm } from './useAjustesForm.ts'

/** How much of the account's day promotions may use, and what they cost. */
export function WhatsappCard({ ajustes }: { ajustes: AjustesForm }) {
  return (
    <Card title="WhatsApp">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumeroDeAjuste
          ajustes={ajustes}
          name="whatsappNumeros"
          label="Pacientes distintos por día"
          ayuda="El límite de tu cuenta en Meta: 250 al empezar, y más conforme se usa."
          min={1}
          max={10_000_000}
        />
        <NumeroDeAjuste
          ajustes={ajustes}
          name="whatsappParaAvisos"
          label="De ellos, sólo para avisos"
          ayuda="Las promociones los dejan libres para citas y pedidos."
          min={0}
          max={10_000_000}
        />
        <NumeroDeAjuste
          ajustes={ajustes}
          name="whatsappCosto"
          label="Costo de un mensaje de promoción"
          ayuda="Para el estimado al enviarlas. Vacío: no se muestra."
          prefix="$"
          decimals={2}
          min={0}
          max={1000}
          vacio
        />
      </div>
    </Card>
  )
}
