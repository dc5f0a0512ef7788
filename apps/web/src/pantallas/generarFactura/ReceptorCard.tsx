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
import { useRef, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { coincideDigitoVerificador } from '../../entidades/paciente/rfc.ts'
import { receptorConocido, type ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Spinner } from '../../ui/Cargando.tsx'
import { cx } from '../../ui/clases.ts'
import { fechaDeInstante } from '../../ui/formatos.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { faltaDeUso } from './factura.schema.ts'

/** Before anybody was looked up. */
const SE_BUSCA = 'Al salir del RFC se buscan los datos de su última factura.'
const NO_HALLADO = '¡No se encontró al cliente! Favor de llenar los datos necesarios para generar la factura'

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

/** SAT's keys of glasses and of their lenses. */
const DE_LENTES = new Set(['42142901', '42142902'])

/** Uses that the receiver may have; what does not fit is said at once, and one that does is a click away. */
function UsoField() {
  const { control, setValue } = useFormContext<ValoresFactura>()
  const [{ RFC, RegimenFiscal, UsoCFDI }, conceptos] = useWatch({ control, name: ['Receptor', 'Conceptos'] })
  const rfc = leerRfc(RFC)
  const motivo = motivoDeUso(UsoCFDI, RegimenFiscal, rfc)
  const conGraduacion = conceptos.some(({ graduacion, CodigoProducto }) => graduacion || DE_LENTES.has(CodigoProducto))
  const propuesto = RegimenFiscal && esRfc(rfc) ? usoPropuesto(RegimenFiscal, rfc, conGraduacion) : null
  const conviene = propuesto === 'D01' && UsoCFDI !== 'D01'
  return (
    <div className="order-last col-span-2 sm:order-none">
      <CatalogoField campo="UsoCFDI" label="Uso de CFDI" options={usosPara(RegimenFiscal, rfc)} />
      <div role="status" className="mt-1 text-sm text-carey-ink empty:hidden">
        {motivo && RegimenFiscal ? <p>{faltaDeUso(UsoCFDI, motivo)}</p> : null}
        {propuesto && (motivo || conviene) && propuesto !== UsoCFDI ? (
          <p>
            {conviene ? 'Una persona puede deducir sus lentes graduados. ' : null}
            <Button
              size="sm"
              className="mt-1"
              onClick={() => setValue('Receptor.UsoCFDI', propuesto, { shouldDirty: true, shouldValidate: true })}
            >
              Usar {propuesto}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  )
}

interface Hallazgo {
  texto: string
  hallado: boolean
}

const tonoDe = (hallazgo: Hallazgo | null): string =>
  hallazgo ? (hallazgo.hallado ? 'text-ok-ink' : 'text-carey-ink') : 'text-ink3'

/** Looks a receiver up when his RFC is left (spec §5): his last invoice first, then the patient. */
function useBuscarReceptor(conocido: string) {
  const { getValues, setValue, trigger } = useFormContext<ValoresFactura>()
  const [hallazgo, setHallazgo] = useState<Hallazgo | null>(null)
  const [buscando, setBuscando] = useState(false)
  const buscado = useRef(conocido)
  /** Values typed while the answer was on its way stay. */
  const llenar = (receptor: ValoresFactura['Receptor'], alPreguntar: ValoresFactura['Receptor']) => {
    const campos = Object.keys(receptor) as (keyof typeof receptor)[]
    const ahora = getValues('Receptor')
    const tecleado = Object.fromEntries(
      campos.filter((campo) => ahora[campo] !== alPreguntar[campo]).map((campo) => [campo, ahora[campo]]),
    )
    const lleno = { ...receptor, ...tecleado }
    setValue('Receptor', lleno, { shouldDirty: true })
    if (lleno.NombreRazonSocial) void trigger('Receptor')
  }
  const buscar = async () => {
    const { Receptor } = structuredClone(getValues())
    const rfc = leerRfc(Receptor.RFC)
    if (!esRfc(rfc) || rfc === buscado.current) return
    buscado.current = rfc
    setBuscando(true)
    try {
      const { contentClient } = await call(api.facturas.datosCliente, { params: { rfc } })
      if (buscado.current !== rfc) return
      if (contentClient) {
        llenar(receptorConocido(contentClient), Receptor)
        const { origen, fecha } = contentClient
        const deFactura = fecha
          ? `Datos de su última factura, ${fechaDeInstante(fecha)}.`
          : 'Datos de su última factura.'
        setHallazgo({ texto: origen === 'factura' ? deFactura : 'Datos del paciente.', hallado: true })
      } else {
        llenar({ ...Receptor, RFC: rfc, NombreRazonSocial: '', CodigoPostal: '', Correo: '' }, Receptor)
        setHallazgo({ texto: NO_HALLADO, hallado: false })
      }
    } catch {
      buscado.current = ''
      setHallazgo({ texto: 'No se pudo buscar al cliente; llena sus datos.', hallado: false })
    } finally {
      setBuscando(false)
    }
  }
  return { hallazgo, buscando, buscar }
}

/** The receiver. RFC first, because leaving it fills the rest. */
export function ReceptorCard({ conocido }: { conocido: string }) {
  const { register, formState } = useFormContext<ValoresFactura>()
  const errores = formState.errors.Receptor
  const { hallazgo, buscando, buscar } = useBuscarReceptor(conocido)
  const { onBlur: alSalirDelRfc, ...rfc } = register('Receptor.RFC')
  return (
    <Card title="Receptor">
      {/* Above the fields and never empty, so that what is found moves none of them (D-89); on a phone it has two lines. */}
      <p role="status" className={cx('mb-3 min-h-10 text-sm sm:min-h-5', tonoDe(hallazgo))}>
        {hallazgo?.texto ?? SE_BUSCA}
      </p>
      <div className={`${rejillaCampos} grid-cols-2 sm:grid-cols-6`}>
        <div className="col-span-1 sm:col-span-2">
          <TextField
            label="RFC"
            required
            autoComplete="off"
            clean={leerRfc}
            className="[&_input]:uppercase"
            error={errores?.RFC?.message}
            end={buscando ? <Spinner className="aparece-tarde mr-2" /> : null}
            {...rfc}
            onBlur={async (evento) => {
              await alSalirDelRfc(evento)
              await buscar()
            }}
          />
          <DigitoDudoso conError={errores?.RFC !== undefined} />
        </div>
        <div className="order-last col-span-2 sm:order-none sm:col-span-3">
          <TextField
            label="Nombre o razón social"
            maxLength={254}
            required
            autoComplete="off"
            clean={limpiarLinea}
            className="[&_input]:uppercase"
            error={errores?.NombreRazonSocial?.message}
            {...register('Receptor.NombreRazonSocial')}
          />
          <NombreSinRegimen />
        </div>
        <CodigoPostalField />
        <CatalogoField
          campo="RegimenFiscal"
          label="Régimen fiscal"
          options={regimenes}
          className="order-last col-span-2 sm:order-none"
        />
        <UsoField />
        <TextField
          label="Correo"
          type="email"
          autoComplete="off"
          clean={leerCorreo}
          className="order-last col-span-2 sm:order-none"
          error={errores?.Correo?.message}
          {...register('Receptor.Correo')}
        />
      </div>
    </Card>
  )
}

/** A postal code with the place it is of, so that a slip of the finger is seen. */
function CodigoPostalField() {
  const { control, register, formState } = useFormContext<ValoresFactura>()
  const codigo = leerCodigoPostal(useWatch({ control, name: 'Receptor.CodigoPostal' }))
  return (
    <TextField
      label="Código postal"
      required
      inputMode="numeric"
      autoComplete="off"
      clean={leerCodigoPostal}
      className="col-span-1"
      ayuda={lugarDeCodigoPostal(codigo)?.nombre}
      error={formState.errors.Receptor?.CodigoPostal?.message}
      {...register('Receptor.CodigoPostal')}
    />
  )
}

interface CatalogoProps {
  campo: 'RegimenFiscal' | 'UsoCFDI'
  label: string
  options: ReturnType<typeof opcionesDe>
  className?: string
}

/** An entry of one of SAT's lists. */
function CatalogoField({ campo, label, options, className }: CatalogoProps) {
  const { control } = useFormContext<ValoresFactura>()
  return (
    <Controller
      name={`Receptor.${campo}`}
      control={control}
      render={({ field: { onChange, value, ...resto }, fieldState }) => (
        <Select
          label={label}
          required
          className={className}
          options={options}
          error={fieldState.error?.message}
          {...resto}
          value={value || null}
          onValueChange={onChange}
        />
      )}
    />
  )
}

/** The check digit, which warns and never blocks, on the line that its row keeps free. */
function DigitoDudoso({ conError }: { conError: boolean }) {
  const { control } = useFormContext<ValoresFactura>()
  const rfc = leerRfc(useWatch({ control, name: 'Receptor.RFC' }))
  const dudoso = !conError && esRfc(rfc) && !coincideDigitoVerificador(rfc)
  return (
    <p role="status" className="mt-1 text-sm text-carey-ink empty:hidden">
      {dudoso ? 'Revisa el último dígito.' : null}
    </p>
  )
}

/** SAT's register leaves the régimen societario out of a company's name; one click does, too. */
function NombreSinRegimen() {
  const { control, setValue } = useFormContext<ValoresFactura>()
  const { RFC, NombreRazonSocial } = useWatch({ control, name: 'Receptor' })
  const escrito = NombreRazonSocial.toUpperCase().replace(/\s+/g, ' ').trim()
  const limpio = nombreLimpio(escrito)
  if (RFC.trim().length !== 12 || limpio === escrito) return null
  const sobra = escrito.slice(limpio.length).replace(/^[ ,]+/, '')
  return (
    <div className="mt-1.5 rounded-control bg-carey-soft px-3 py-2 text-sm text-carey-ink">
      El nombre no debe llevar «{sobra}»{' '}
      <Button
        size="sm"
        className="max-sm:mt-2 max-sm:w-full"
        onClick={() => setValue('Receptor.NombreRazonSocial', limpio, { shouldDirty: true, shouldValidate: true })}
      >
        Usar «{limpio}»
      </Button>
    </div>
  )
}
