import { aCentavos, aPesos, paraSumar } from '@nitida/contract/dinero'
import { lentes } from '@nitida/contract/graduacion.rules'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { dinero } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { CampoDeTexto } from './DatosDelExamen.tsx'
import type { ValoresHistoria } from './historia.valores.ts'

/** Frame, glass, lens and treatment, and the eyes' place behind them, once for far and once for near. */
export function LenteCard() {
  const { control } = useFormContext<ValoresHistoria>()
  return (
    <Card title="Armazón y lente">
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <CampoDeTexto campo="armazon" label="Armazón" maximo={200} />
        <CampoDeTexto campo="cristal" label="Cristal" maximo={200} />
        <CampoDeTexto campo="tipoArmazon" label="Tipo de armazón" maximo={200} />
        <Controller
          name="tipo"
          control={control}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <Select
              label="Tipo de lente"
              error={fieldState.error?.message}
              options={lentes.map((lente) => ({ value: lente, label: lente }))}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <CampoDeTexto campo="color" label="Color / tratamiento" maximo={200} />
        <CampoDeTexto campo="lenteContactoDes" label="Lente de contacto, descripción" maximo={500} />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4">
        <CampoDeTexto campo="diData" label="DI" ayuda="Distancia interpupilar" maximo={40} />
        <CampoDeTexto campo="aoData" label="AO" ayuda="Altura de oblea" maximo={40} />
        <CampoDeTexto campo="di2Data" label="DI 2" ayuda="Segunda distancia" maximo={40} />
        <CampoDeTexto campo="ao2Data" label="AO 2" ayuda="Segunda altura" maximo={40} />
      </div>
    </Card>
  )
}

/** Money: proposed from the patient's newest order, else typed. The balance follows. */
export function CuentaCard({ deUnPedido }: { deUnPedido: boolean }) {
  const { control } = useFormContext<ValoresHistoria>()
  const [total, anticipo] = useWatch({ control, name: ['total', 'anticipo'] })
  const saldo =
    total === null ? null : aPesos(Math.max(0, aCentavos(paraSumar(total)) - aCentavos(paraSumar(anticipo))))
  return (
    <Card title="Cuenta">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <Controller
          name="total"
          control={control}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <MoneyField label="Total" error={fieldState.error?.message} {...campo} onValueChange={onChange} />
          )}
        />
        <Controller
          name="anticipo"
          control={control}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <MoneyField label="Anticipo" error={fieldState.error?.message} {...campo} onValueChange={onChange} />
          )}
        />
        <div>
          <p className="mb-1.5 text-sm font-medium">Saldo</p>
          <output aria-label="Saldo" className="tabular flex h-control items-center text-lg font-semibold">
            {saldo === null ? '—' : dinero(saldo)}
          </output>
        </div>
      </div>
      {deUnPedido ? <p className="mt-2 text-sm text-ink3">Del pedido más reciente del paciente.</p> : null}
    </Card>
  )
}
