import { nombreLimpio } from '@nitida/cfdi/nombres'
import { esRfc, leerCodigoPostal, leerCorreo, leerRfc } from '@nitida/contract/claves'
import {
  type EntradaCatalogo,
  motivoDeUso,
  regimenesFiscales,
  usoPropuesto,
  usosCfdi,
} from '@nitida/contract/facturacion.catalogos'
import { lugarDeCodigoPostal } from '@nitida/contract/facturacion.lugares'
import { limpiarLinea } from '@nitida/contract/textos'
import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { coincideDigitoVerificador } from '../../entidades/paciente/rfc.ts'
import type { ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import { Spinner } from '../../ui/Cargando.tsx'
import { useWaitFor } from '../../ui/Form.tsx'
import { LabelAction } from '../../ui/LabelAction.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { faltaDeUso } from './factura.schema.ts'

/** Advice on the line that a field keeps free; always there, so that it is announced when it comes. */
const consejo = (texto: string | null): ReactNode => (
  <span role="status" className="text-carey-ink">
    {texto}
  </span>
)

interface RfcProps {
  buscando: boolean
  alSalir: () => Promise<boolean>
}

/** Its check digit warns and never blocks. */
export function RfcField({ buscando, alSalir }: RfcProps) {
  const { control, register, formState } = useFormContext<ValoresFactura>()
  const { onBlur, ...rfc } = register('Receptor.RFC')
  const esperarA = useWaitFor()
  const escrito = leerRfc(useWatch({ control, name: 'Receptor.RFC' }))
  const dudoso = esRfc(escrito) && !coincideDigitoVerificador(escrito)
  return (
    <TextField
      label="RFC"
      required
      autoComplete="off"
      clean={leerRfc}
      className="@[44rem]:col-span-4 [&_input]:uppercase"
      ayuda={consejo(dudoso ? 'Revisa el último dígito.' : null)}
      error={formState.errors.Receptor?.RFC?.message}
      end={buscando ? <Spinner className="aparece-tarde mr-2" /> : null}
      {...rfc}
      onBlur={(evento) => {
        void onBlur(evento)
        esperarA(alSalir())
      }}
    />
  )
}

/** What SAT's register leaves out of a company's name, and the name without it; null where nothing is too much. */
function sobraDe({ RFC, NombreRazonSocial }: ValoresFactura['Receptor']) {
  const escrito = NombreRazonSocial.toUpperCase().replace(/\s+/g, ' ').trim()
  const limpio = nombreLimpio(escrito)
  if (RFC.trim().length !== 12 || limpio === escrito) return null
  return { limpio, sobra: escrito.slice(limpio.length).replace(/^[ ,]+/, '') }
}

/** The name; one click takes the régimen societario off. */
export function NombreField() {
  const { control, register, setValue, formState } = useFormContext<ValoresFactura>()
  const nombre = sobraDe(useWatch({ control, name: 'Receptor' }))
  const poner = (limpio: string) =>
    setValue('Receptor.NombreRazonSocial', limpio, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="relative @[44rem]:col-span-5">
      <TextField
        label="Nombre o razón social"
        maxLength={254}
        required
        autoComplete="off"
        clean={limpiarLinea}
        className="[&_input]:uppercase"
        ayuda={consejo(nombre && `El nombre no debe llevar «${nombre.sobra}»`)}
        error={formState.errors.Receptor?.NombreRazonSocial?.message}
        {...register('Receptor.NombreRazonSocial')}
      />
      {nombre ? <LabelAction onClick={() => poner(nombre.limpio)}>Usar «{nombre.limpio}»</LabelAction> : null}
    </div>
  )
}

/** A postal code with the place it is of, so that a slip of the finger is seen. */
export function CodigoPostalField() {
  const { control, register, formState } = useFormContext<ValoresFactura>()
  const codigo = leerCodigoPostal(useWatch({ control, name: 'Receptor.CodigoPostal' }))
  return (
    <TextField
      label="Código postal"
      required
      inputMode="numeric"
      autoComplete="off"
      clean={leerCodigoPostal}
      className="@[44rem]:col-span-3"
      ayuda={lugarDeCodigoPostal(codigo)?.nombre}
      error={formState.errors.Receptor?.CodigoPostal?.message}
      {...register('Receptor.CodigoPostal')}
    />
  )
}

export function CorreoField() {
  const { register, formState } = useFormContext<ValoresFactura>()
  return (
    <TextField
      label="Correo"
      type="email"
      autoComplete="off"
      clean={leerCorreo}
      className="@[44rem]:col-span-4"
      error={formState.errors.Receptor?.Correo?.message}
      {...register('Receptor.Correo')}
    />
  )
}

const opcionesDe = (catalogo: readonly EntradaCatalogo[]) =>
  catalogo.map(({ clave, nombre, noVigente }) => ({
    value: clave,
    label: `${clave} · ${nombre}${noVigente ? ' (no vigente)' : ''}`,
  }))
const regimenes = opcionesDe(regimenesFiscales)

/** The uses, each with the reason for which SAT refuses it from this receiver. */
const usosPara = (regimen: string, rfc: string) =>
  usosCfdi.map(({ clave, nombre }) => {
    const motivo = motivoDeUso(clave, regimen, rfc)
    return { value: clave, label: `${clave} · ${nombre}${motivo ? ` (${motivo})` : ''}` }
  })

interface CatalogoProps {
  campo: 'RegimenFiscal' | 'UsoCFDI'
  label: string
  options: ReturnType<typeof opcionesDe>
  ayuda?: ReactNode
}

/** An entry of one of SAT's lists. */
function CatalogoField({ campo, label, options, ayuda }: CatalogoProps) {
  const { control } = useFormContext<ValoresFactura>()
  return (
    <Controller
      name={`Receptor.${campo}`}
      control={control}
      render={({ field: { onChange, value, ...resto }, fieldState }) => (
        <Select
          label={label}
          required
          className="@[44rem]:col-span-4"
          options={options}
          ayuda={ayuda}
          error={fieldState.error?.message}
          {...resto}
          value={value || null}
          onValueChange={onChange}
        />
      )}
    />
  )
}

export const RegimenField = () => <CatalogoField campo="RegimenFiscal" label="Régimen fiscal" options={regimenes} />

/** SAT's keys of glasses and of their lenses. */
const DE_LENTES = new Set(['42142901', '42142902'])

/** Uses that the receiver may have; what does not fit is said at once, and one that does is a click away. */
export function UsoField() {
  const { control, setValue } = useFormContext<ValoresFactura>()
  const [{ RFC, RegimenFiscal, UsoCFDI }, conceptos] = useWatch({ control, name: ['Receptor', 'Conceptos'] })
  const rfc = leerRfc(RFC)
  const motivo = RegimenFiscal ? motivoDeUso(UsoCFDI, RegimenFiscal, rfc) : null
  const conGraduacion = conceptos.some(({ graduacion, CodigoProducto }) => graduacion || DE_LENTES.has(CodigoProducto))
  const propuesto = RegimenFiscal && esRfc(rfc) ? usoPropuesto(RegimenFiscal, rfc, conGraduacion) : null
  const otro = propuesto !== UsoCFDI && (motivo || propuesto === 'D01') ? propuesto : null
  const conviene = otro === 'D01' ? 'Una persona puede deducir sus lentes graduados.' : null
  return (
    <div className="relative @[44rem]:col-span-4">
      <CatalogoField
        campo="UsoCFDI"
        label="Uso de CFDI"
        options={usosPara(RegimenFiscal, rfc)}
        ayuda={consejo(motivo ? faltaDeUso(UsoCFDI, motivo) : conviene)}
      />
      {otro ? (
        <LabelAction onClick={() => setValue('Receptor.UsoCFDI', otro, { shouldDirty: true, shouldValidate: true })}>
          Usar {otro}
        </LabelAction>
      ) : null}
    </div>
  )
}
