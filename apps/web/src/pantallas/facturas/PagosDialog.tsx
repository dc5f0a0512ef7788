import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Factura } from '@nitida/contract/facturacion'
import { cuentasDeForma } from '@nitida/contract/facturacion.bancos.rules'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { enDolares, enPesos, esTipoDeCambio, tipoDeCambioEscrito } from '@nitida/contract/facturacion.moneda.rules'
import { formasRecibidas, type PagoLibre, type PagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, Controller, type UseFormSetValue, useWatch } from 'react-hook-form'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useCampoDeMotivo } from '../../base/formularios/useCampoDeMotivo.ts'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { opcionesDeMoneda, TipoCambioField } from '../../operaciones/facturar/moneda.tsx'
import { useAnularPago, useRegistrarPago } from '../../operaciones/facturar/useFacturas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { aEnviar, BANCOS_EN_BLANCO, bancosDichos, nombreDeForma, type ValoresDePago } from './bancos.ts'
import { CamposBancarios } from './CamposBancarios.tsx'
import { DelComplemento } from './DelComplemento.tsx'

interface Props {
  open: boolean
  factura: Factura
  onCerrar: () => void
}

/** Payments of a deferred invoice without an order. Each gets its complemento from the queue. */
export function PagosDialog({ open, factura, onCerrar }: Props) {
  const { idFactura, nombreCompleto } = factura
  const consultaDePagos = useQuery({
    ...consulta(api.facturas.pagos, { params: { id: idFactura } }),
    enabled: open,
  })
  const { data, error } = consultaDePagos
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Pagos de la factura ${serieYFolio(factura)}`}
      description={nombreCompleto}
      size="lg"
    >
      {data ? (
        <Pagos idFactura={idFactura} datos={data.data} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar los pagos" causa={error} {...reintentoDe(consultaDePagos)} />
      ) : (
        <Skeleton lines={6} />
      )}
    </FormularioEnDialogo>
  )
}

function Pagos({ idFactura, datos }: { idFactura: number; datos: PagosDeFactura }) {
  const { moneda, total, pagado, acreditado, saldo, pagos, pendiente } = datos
  const [registrados, setRegistrados] = useState(0)
  return (
    <div className="grid gap-5">
      <dl className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-10">
        {(
          [
            ['Total', total],
            ...(acreditado > 0 ? [['Notas de crédito', acreditado] as const] : []),
            ['Pagado', pagado],
            ['Falta', saldo],
          ] as const
        ).map(([nombre, valor]) => (
          <div key={nombre}>
            <dt className="text-sm text-ink3">{nombre}</dt>
            <dd className="tabular font-medium">{dinero(valor, moneda)}</dd>
          </div>
        ))}
      </dl>
      {pendiente ? (
        <Aviso tone={pendiente.fallo ? 'bad' : 'carey'} title="Falta un complemento de pago">
          {pendiente.fallo ?? 'Se timbra solo en un minuto.'} Debe estar a más tardar el {fechaLarga(pendiente.limite)}.
        </Aviso>
      ) : null}
      {pagos.length === 0 ? (
        <p className="text-ink2">Todavía no tiene pagos.</p>
      ) : (
        <ul className="grid gap-2">
          {pagos.map((pago) => (
            <li key={pago.id} className="rounded-control border border-line p-3">
              <Pago pago={pago} moneda={moneda} />
            </li>
          ))}
        </ul>
      )}
      {/* A form of its own for each payment that was written down here. */}
      {saldo > 0 ? (
        <RegistrarForm
          key={registrados}
          idFactura={idFactura}
          datos={datos}
          onRegistrado={() => setRegistrados(registrados + 1)}
        />
      ) : null}
    </div>
  )
}

/** What came in and its rate, of an invoice in dollars. */
function cambioDicho({ moneda, recibido, tipoCambio }: PagoLibre): string | null {
  if (tipoCambio === null) return null
  const tasa = `tipo de cambio ${tipoDeCambioEscrito(tipoCambio)}`
  return moneda === 'MXN' ? `recibidos ${dinero(recibido)}, ${tasa}` : tasa
}

function Pago({ pago, moneda }: { pago: PagoLibre; moneda: Moneda }) {
  const [pidiendo, setPidiendo] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  const conservar = () => {
    flushSync(() => setPidiendo(false))
    boton.current?.focus()
  }
  const { anulado, numOperacion, fecha, formaPago, importe, registro, complemento } = pago
  const detalle = [
    nombreDeForma(formaPago),
    cambioDicho(pago),
    numOperacion && `operación ${numOperacion}`,
    `registró ${registro}`,
  ]
  const bancos = bancosDichos(pago)
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <p className={anulado === null ? 'font-medium' : 'text-ink3 line-through'}>
            {fechaLarga(fecha)} · <span className="tabular">{dinero(importe, moneda)}</span>
          </p>
          <p className="text-sm text-ink2">{detalle.filter(Boolean).join(' · ')}</p>
          {bancos.length > 0 ? <p className="text-sm text-ink2">{bancos.join(' · ')}</p> : null}
          {anulado === null ? null : <p className="text-sm text-ink2">Anulado: {anulado}</p>}
          {/* One that was voided before it had any needs none. */}
          {complemento || anulado === null ? <DelComplemento complemento={complemento} /> : null}
        </div>
        {anulado === null && !pidiendo ? (
          <Button ref={boton} size="sm" onClick={() => setPidiendo(true)}>
            Anular<span className="sr-only"> el pago de {dinero(importe, moneda)}</span>
          </Button>
        ) : null}
      </div>
      {pidiendo ? <AnularForm id={pago.id} onCerrar={conservar} /> : null}
    </>
  )
}

function AnularForm({ id, onCerrar }: { id: number; onCerrar: () => void }) {
  const { motivo, exigir, campo } = useCampoDeMotivo()
  const anular = useAnularPago()
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    if (!exigir()) return
    anular.mutate({ id, motivo }, { onSuccess: () => toast.exito('Pago anulado. Su complemento se cancela solo.') })
  }
  return (
    <Form onSubmit={enviar} aria-label="Anular el pago" className="mt-3 grid gap-3">
      <TextArea autoFocus label="Motivo" {...campo} />
      {anular.error ? <Aviso tone="bad">{textoDeFallo(anular.error, 'anular el pago')}</Aviso> : null}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onCerrar}>
          Conservar pago
        </Button>
        <Button size="sm" type="submit" variant="danger" cargando={anular.isPending} mientras="Anulando…">
          Anular pago
        </Button>
      </span>
    </Form>
  )
}

type Cambio = Pick<ValoresDePago, 'importe' | 'moneda' | 'tipoCambio'>

/** What a payment takes off its invoice, in the invoice's currency. */
const bajaDe = ({ importe, moneda, tipoCambio }: Cambio): number =>
  moneda === 'MXN' && tipoCambio && esTipoDeCambio(tipoCambio)
    ? aPesos(enDolares(aCentavos(importe ?? 0), tipoCambio))
    : (importe ?? 0)

interface DeDolaresProps {
  control: Control<ValoresDePago>
  cambiar: UseFormSetValue<ValoresDePago>
  errorDe: (campo: string) => string | undefined
}

/** Currency in which an invoice in dollars is paid, and the rate of that day; the amount follows the currency. */
function DeDolares({ control, cambiar, errorDe }: DeDolaresProps) {
  const [importe, moneda, tipoCambio] = useWatch({ control, name: ['importe', 'moneda', 'tipoCambio'] })
  const conTasa = tipoCambio && esTipoDeCambio(tipoCambio) && importe && Number.isFinite(importe)
  const elegir = (nueva: Moneda) => {
    cambiar('moneda', nueva, { shouldDirty: true })
    if (!conTasa) return
    const convertido = (nueva === 'MXN' ? enPesos : enDolares)(aCentavos(importe), tipoCambio)
    cambiar('importe', aPesos(convertido), { shouldDirty: true })
  }
  return (
    <>
      <Controller
        name="moneda"
        control={control}
        render={({ field: { onChange: _, value = 'USD', ...campo } }) => (
          <SegmentedField
            label="Moneda del pago"
            required
            options={opcionesDeMoneda}
            error={errorDe('moneda')}
            {...campo}
            value={value}
            onValueChange={(nueva) => nueva && nueva !== value && elegir(nueva)}
          />
        )}
      />
      <Controller
        name="tipoCambio"
        control={control}
        rules={{
          validate: (tasa) => Boolean(tasa && esTipoDeCambio(tasa)) || 'Escribe los pesos por dólar, de 1 a 100.',
        }}
        render={({ field: { onChange, value = null, ...campo } }) => (
          <TipoCambioField
            error={errorDe('tipoCambio')}
            ayuda={
              conTasa
                ? moneda === 'MXN'
                  ? `Baja ${dinero(bajaDe({ importe, moneda, tipoCambio }), 'USD')} de lo que falta.`
                  : `Son ${dinero(aPesos(enPesos(aCentavos(importe), tipoCambio)))}.`
                : undefined
            }
            {...campo}
            value={value}
            onValueChange={onChange}
          />
        )}
      />
    </>
  )
}

interface RegistrarProps {
  idFactura: number
  datos: PagosDeFactura
  onRegistrado: () => void
}

/** It proposes what is left, as long as nobody typed another amount. */
function RegistrarForm({ idFactura, datos, onRegistrado }: RegistrarProps) {
  const registrar = useRegistrarPago()
  const dolares = datos.moneda === 'USD'
  const propuestos: ValoresDePago = {
    ...{ fecha: datos.hoy, formaPago: null, importe: datos.saldo, numOperacion: '', ...BANCOS_EN_BLANCO },
    ...(dolares && { moneda: datos.moneda, tipoCambio: datos.tipoCambio }),
  }
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<ValoresDePago>({
    iniciales: propuestos,
    alDia: propuestos,
    accion: 'registrar el pago',
    hacer: async ({ fecha, formaPago, importe, moneda, tipoCambio, numOperacion, ...bancos }) => {
      if (!fecha || !formaPago || !importe) return
      await registrar.mutateAsync({
        id: idFactura,
        body: { fecha, formaPago, importe, moneda, tipoCambio, numOperacion, ...aEnviar(formaPago, bancos) },
      })
      toast.exito('Pago registrado. Su complemento se timbra solo.')
      onRegistrado()
    },
  })
  const { control } = form
  const [forma, moneda] = useWatch({ control, name: ['formaPago', 'moneda'] })
  return (
    <Form onSubmit={enviar} aria-label="Registrar un pago" className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">Registrar un pago</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          name="fecha"
          control={control}
          rules={{ required: 'Elige la fecha del pago.' }}
          render={({ field: { onChange, ...campo } }) => (
            <DateField
              label="Fecha del pago"
              required
              min={datos.emitida}
              max={datos.hoy}
              error={errorDe('fecha')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="formaPago"
          control={control}
          rules={{ required: 'Elige la forma de pago.' }}
          render={({ field: { onChange, ...campo } }) => (
            <Select
              label="Forma de pago"
              required
              options={formasRecibidas.map(({ clave, nombre }) => ({ value: clave, label: `${clave} · ${nombre}` }))}
              error={errorDe('formaPago')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        <Controller
          name="importe"
          control={control}
          rules={{
            validate: (importe, valores) => {
              if (!importe) return 'Escribe el importe.'
              return bajaDe({ ...valores, importe }) <= datos.saldo || `Faltan ${dinero(datos.saldo, datos.moneda)}.`
            },
          }}
          render={({ field: { onChange, ...campo } }) => (
            <MoneyField
              label="Importe"
              required
              moneda={moneda}
              error={errorDe('importe')}
              {...campo}
              onValueChange={onChange}
            />
          )}
        />
        {dolares ? <DeDolares control={control} cambiar={form.setValue} errorDe={errorDe} /> : null}
        <TextField
          label="Número de operación"
          ayuda="El de la transferencia o del cheque, si lo hay."
          maxLength={100}
          error={errorDe('numOperacion')}
          {...register('numOperacion')}
        />
      </div>
      {forma && cuentasDeForma[forma] ? (
        <CamposBancarios register={register} control={control} errorDe={errorDe} forma={forma} />
      ) : null}
      <FalloAviso fallo={fallo} />
      <Button type="submit" variant="primary" className="justify-self-end" cargando={enviando} mientras="Registrando…">
        Registrar pago
      </Button>
    </Form>
  )
}
