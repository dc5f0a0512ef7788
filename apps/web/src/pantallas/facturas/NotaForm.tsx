import type { Acreditable, NotasDeFactura } from '@nitida/contract/facturacion.notas'
import { MAXIMO_DE_NOTA, nombreDeNota, type TipoDeNota, tiposDeNota } from '@nitida/contract/facturacion.notas.rules'
import { formasRecibidas, type PagoLibre } from '@nitida/contract/facturacion.pagos'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { falloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { falloDeRespuesta } from '../../operaciones/facturar/fallos.ts'
import { useCrearNota } from '../../operaciones/facturar/useFacturas.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { NotaFactura } from './NotaFactura.tsx'
import { alDia, cuentaDe, cuerpoDe, faltaDe, type Parte, parteDe } from './nota.valores.ts'

interface Valores {
  tipo: TipoDeNota
  concepto: string
  formaPago: PagoLibre['formaPago'] | null
  facturas: Parte[]
}

const opcionesDeTipo = tiposDeNota.map((tipo) => ({ value: tipo, label: nombreDeNota[tipo] }))
const opcionesDeForma = formasRecibidas.map(({ clave, nombre }) => ({ value: clave, label: `${clave} · ${nombre}` }))

/** Complaints of the server by what the form shows: those of a line or an amount stand at their invoice. */
const porFactura = (campos: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(campos).map(([campo, texto]) => [/^facturas\.\d+/.exec(campo)?.[0] ?? campo, texto]),
  )

function useNotaForm(acreditables: readonly [Acreditable, ...Acreditable[]], onCerrar: () => void) {
  const [factura] = acreditables
  const crear = useCrearNota()
  return useFormulario<Valores>({
    iniciales: { tipo: 'credito', concepto: '', formaPago: null, facturas: [parteDe(factura)] },
    mode: 'onSubmit',
    causas: 'todas',
    enviar: async ({ tipo, concepto, formaPago, facturas }) => {
      const { total, devuelto } = cuentaDe(facturas.map((parte) => alDia(parte, acreditables)))
      const respuesta = await crear.mutateAsync({
        ...{ tipo, concepto, formaPago: devuelto > 0 ? formaPago : null },
        facturas: facturas.map(cuerpoDe),
      })
      if (!respuesta.factura) {
        const { titulo, texto, tecnica } = falloDeRespuesta(respuesta)
        return { titulo, texto: [texto, tecnica].filter(Boolean).join(' '), campos: {} }
      }
      toast.exito(`${nombreDeNota[tipo]} ${serieYFolio(respuesta.factura)} timbrada.`, dinero(total, factura.moneda))
      onCerrar()
      return null
    },
    falloDe: (error) => {
      const fallo = falloDeFormulario(error, 'timbrar la nota de crédito')
      return { ...fallo, campos: porFactura(fallo.campos) }
    },
  })
}

/** A new credit note: of which invoices, how much of each, and how money goes back. */
export function NotaForm({ datos: { factura, otras }, onCerrar }: { datos: NotasDeFactura; onCerrar: () => void }) {
  const acreditables = [factura, ...otras] as const
  const { form, fallo, enviar, enviando } = useNotaForm(acreditables, onCerrar)
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'facturas' })
  const partes = useWatch({ control, name: 'facturas' }).map((parte) => alDia(parte, acreditables))
  const { total, devuelto } = cuentaDe(partes)
  const parteEn = (n: number) => {
    const campo = fields[n]
    return campo ? <CampoDeFactura key={campo.id} {...{ control, acreditables, n }} /> : null
  }
  return (
    <Form onSubmit={enviar} aria-label="Nueva nota de crédito" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          name="tipo"
          control={control}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label="Tipo"
              required
              options={opcionesDeTipo}
              {...campo}
              onValueChange={(uno) => uno && onChange(uno)}
            />
          )}
        />
        <TextField
          label="Motivo"
          ayuda="Se imprime en la nota."
          maxLength={300}
          error={formState.errors.concepto?.message}
          {...register('concepto')}
        />
      </div>
      {parteEn(0)}
      {otras.length > 0 ? (
        <Otras
          otras={otras}
          partes={partes}
          onMarcar={(otra, si) =>
            si
              ? append(parteDe(otra), { shouldFocus: false })
              : remove(partes.findIndex((una) => una.factura.idFactura === otra.idFactura))
          }
        />
      ) : null}
      {fields.slice(1).map((_, n) => parteEn(n + 1))}
      {devuelto > 0 ? (
        <Controller
          name="formaPago"
          control={control}
          rules={{ validate: (clave) => clave !== null || 'Elige cómo se devuelve el dinero.' }}
          render={({ field: { onChange, ...campo }, fieldState }) => (
            <Select
              label="Cómo se devuelve el dinero"
              ayuda="Solo de lo que ya se pagó; lo demás baja lo que falta por pagar."
              required
              options={opcionesDeForma}
              className="sm:w-1/2"
              error={fieldState.error?.message}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
      ) : null}
      <p role="status" className="rounded-card bg-sunken p-3">
        Total <span className="tabular font-semibold">{dinero(total, factura.moneda)}</span>. Se devuelven{' '}
        <span className="tabular">{dinero(devuelto, factura.moneda)}</span>; baja lo que falta por pagar{' '}
        <span className="tabular">{dinero(total - devuelto, factura.moneda)}</span>.
      </p>
      <FalloAviso fallo={fallo} />
      <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
        Timbrar nota de crédito
      </BotonesDeFormulario>
    </Form>
  )
}

interface CampoProps {
  control: Control<Valores>
  /** Invoices of the receiver as they stand now. */
  acreditables: readonly Acreditable[]
  n: number
}

function CampoDeFactura({ control, acreditables, n }: CampoProps) {
  return (
    <Controller
      name={`facturas.${n}`}
      control={control}
      rules={{ validate: (parte) => faltaDe(alDia(parte, acreditables)) ?? true }}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <NotaFactura
          parte={alDia(value, acreditables)}
          error={fieldState.error?.message}
          onCambio={onChange}
          {...{ onBlur, ref }}
        />
      )}
    />
  )
}

interface OtrasProps {
  otras: readonly Acreditable[]
  partes: readonly Parte[]
  onMarcar: (otra: Acreditable, si: boolean) => void
}

/** Other invoices of the receiver, which the note may name too. */
function Otras({ otras, partes, onMarcar }: OtrasProps) {
  const esta = ({ idFactura }: Acreditable) => partes.some(({ factura }) => factura.idFactura === idFactura)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Otras facturas del mismo cliente</legend>
      <ul className="max-h-48 overflow-y-auto rounded-card border border-line px-3 py-1">
        {otras.map((otra) => (
          <li key={otra.idFactura} className="py-1">
            <Checkbox
              label={`${otra.documento} · ${fechaLarga(otra.fecha)} · quedan ${dinero(otra.queda, otra.moneda)}`}
              checked={esta(otra)}
              disabled={!esta(otra) && partes.length >= MAXIMO_DE_NOTA.facturas}
              onChange={({ target }) => onMarcar(otra, target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
