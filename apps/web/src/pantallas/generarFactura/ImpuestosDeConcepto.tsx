import { type ClaseIva, retencionesIsr } from '@nitida/contract/facturacion.impuestos'
import {
  admiteRetencionIsr,
  clasesIvaDe,
  etiquetaIva,
  etiquetaRetencionIsr,
  etiquetaRetencionIva,
  retencionesIvaDe,
} from '@nitida/contract/facturacion.impuestos.rules'
import type { TasaIva } from '@nitida/contract/sucursales.rules'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import { Select } from '../../ui/Select.tsx'

const NINGUNA = 'ninguna'
const sinRetencion = { value: NINGUNA, label: 'Sin retención' }

/** Taxes of one line of the free form: its IVA, and what the receiver keeps of IVA and ISR. */
export function ImpuestosDeConcepto({ i, tasa }: { i: number; tasa: TasaIva }) {
  const { control, getValues, setValue } = useFormContext<ValoresFactura>()
  const iva = useWatch({ control, name: `Conceptos.${i}.Iva` }) ?? tasa
  /** A retention that the new IVA does not admit goes. */
  const alElegir = (nueva: ClaseIva) => {
    const { RetencionIva, RetencionIsr } = getValues(`Conceptos.${i}`)
    if (RetencionIva && !retencionesIvaDe(nueva).includes(RetencionIva)) setValue(`Conceptos.${i}.RetencionIva`, null)
    if (RetencionIsr && !admiteRetencionIsr(nueva)) setValue(`Conceptos.${i}.RetencionIsr`, null)
  }
  const deIva = retencionesIvaDe(iva).map((value) => ({ value, label: etiquetaRetencionIva[value] }))
  const deIsr = admiteRetencionIsr(iva)
    ? retencionesIsr.map((value) => ({ value, label: etiquetaRetencionIsr[value] }))
    : []
  return (
    <div className="mt-2 grid gap-2 sm:grid-cols-3">
      <Controller
        name={`Conceptos.${i}.Iva`}
        control={control}
        render={({ field: { onChange, value, ...campo }, fieldState }) => (
          <Select
            label="IVA"
            options={clasesIvaDe(tasa).map((clase) => ({ value: clase, label: etiquetaIva[clase] }))}
            error={fieldState.error?.message}
            {...campo}
            value={value ?? tasa}
            onValueChange={(clase) => {
              if (!clase) return
              onChange(clase === tasa ? null : clase)
              alElegir(clase)
            }}
          />
        )}
      />
      <Controller
        name={`Conceptos.${i}.RetencionIva`}
        control={control}
        render={({ field: { onChange, value, ...campo }, fieldState }) => (
          <Select
            label="Retención de IVA"
            options={[sinRetencion, ...deIva]}
            error={fieldState.error?.message}
            {...campo}
            value={value ?? NINGUNA}
            onValueChange={(retencion) => onChange(retencion === NINGUNA ? null : retencion)}
          />
        )}
      />
      <Controller
        name={`Conceptos.${i}.RetencionIsr`}
        control={control}
        render={({ field: { onChange, value, ...campo }, fieldState }) => (
          <Select
            label="Retención de ISR"
            options={[sinRetencion, ...deIsr]}
            error={fieldState.error?.message}
            {...campo}
            value={value ?? NINGUNA}
            onValueChange={(retencion) => onChange(retencion === NINGUNA ? null : retencion)}
          />
        )}
      />
    </div>
  )
}
