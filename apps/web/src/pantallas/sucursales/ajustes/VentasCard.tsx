import { VIGENCIA_MAXIMA_DIAS } from '@nitida/contract/presupuestos.rules'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { NumeroDeAjuste } from './NumeroDeAjuste.tsx'
import type { AjustesForm } from './useAjustesForm.ts'

/** What holds for every sale of the chain: quotes, prices that are changed, the warranty. */
export function VentasCard({ ajustes }: { ajustes: AjustesForm }) {
  const { register, errorDe } = ajustes
  return (
    <Card title="Ventas">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumeroDeAjuste
          ajustes={ajustes}
          label="Vigencia de un presupuesto"
          suffix="días"
          ayuda="Lo que se propone al guardarlo; ahí se puede cambiar."
          min={1}
          max={VIGENCIA_MAXIMA_DIAS}
          name="presupuestoDias"
        />
        <NumeroDeAjuste
          ajustes={ajustes}
          label="Pedir motivo cuando el precio cambie más de"
          suffix="%"
          ayuda="Del precio del artículo, a más o a menos. Vacío: no se pide."
          min={0}
          max={100}
          vacio
          name="limitePrecio"
        />
        <NumeroDeAjuste
          ajustes={ajustes}
          label="Garantía que dice el ticket"
          suffix="meses"
          ayuda="Sale en el ticket del cliente. Un pedido conserva la de su día. Cero: ninguna."
          min={0}
          max={120}
          name="garantiaMeses"
        />
        <TextField
          label="Qué cubre la garantía"
          maxLength={300}
          autoComplete="off"
          ayuda="Por ejemplo: defectos de fábrica del armazón y de la mica."
          error={errorDe('garantiaTexto')}
          {...register('garantiaTexto')}
        />
      </div>
    </Card>
  )
}
