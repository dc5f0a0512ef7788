import type { Factura } from '@nitida/contract/facturacion'
import { cuentasDeForma } from '@nitida/contract/facturacion.bancos.rules'
import type { PagoDePedido } from '@nitida/contract/facturacion.pagos'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { useDecirBancos } from '../../operaciones/facturar/useFacturas.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { aEnviar, BANCOS_EN_BLANCO, bancosDichos, bancosEscritos, nombreDeForma, type ValoresDePago } from './bancos.ts'
import { CamposBancarios } from './CamposBancarios.tsx'
import { DelComplemento } from './DelComplemento.tsx'

interface Props {
  open: boolean
  factura: Factura
  onCerrar: () => void
}

/** Payments of an order's deferred invoice. The till took them; here their banks are told, for their complementos. */
export function CobrosDialog({ open, factura, onCerrar }: Props) {
  const { idFactura, nombreCompleto } = factura
  const consultaDeCobros = useQuery({
    ...consulta(api.facturas.cobros, { params: { id: idFactura } }),
    enabled: open,
  })
  const { data, error } = consultaDeCobros
  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Datos bancarios de los pagos de ${serieYFolio(factura)}`}
      description={nombreCompleto}
      size="lg"
    >
      {data ? (
        <Cobros idFactura={idFactura} cobros={data.data} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar los pagos" causa={error} {...reintentoDe(consultaDeCobros)} />
      ) : (
        <Skeleton lines={6} />
      )}
    </FormularioEnDialogo>
  )
}

function Cobros({ idFactura, cobros }: { idFactura: number; cobros: readonly PagoDePedido[] }) {
  if (cobros.length === 0) return <p className="text-ink2">El pedido todavía no tiene pagos.</p>
  return (
    <div className="grid gap-4">
      <p className="text-ink2">
        Si los sabes, van en el complemento de pago. Si ya se timbró, se hace otro que lo sustituye, y aquél se cancela.
      </p>
      <ul className="grid gap-2">
        {cobros.map((cobro) => (
          <li key={cobro.id} className="rounded-control border border-line p-3">
            <Cobro idFactura={idFactura} cobro={cobro} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cobro({ idFactura, cobro }: { idFactura: number; cobro: PagoDePedido }) {
  const [escribiendo, setEscribiendo] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  const cerrar = () => {
    flushSync(() => setEscribiendo(false))
    boton.current?.focus()
  }
  const { fecha, formaPago, importe, numOperacion, complemento } = cobro
  const dichos = [...(numOperacion ? [`operación ${numOperacion}`] : []), ...bancosDichos(cobro)]
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            {fechaLarga(fecha)} · <span className="tabular">{dinero(importe)}</span>
          </p>
          <p className="text-sm text-ink2">{nombreDeForma(formaPago)}</p>
          {dichos.length > 0 ? <p className="text-sm text-ink2">{dichos.join(' · ')}</p> : null}
          <DelComplemento complemento={complemento} />
        </div>
        {escribiendo ? null : (
          <Button ref={boton} size="sm" onClick={() => setEscribiendo(true)}>
            {dichos.length > 0 ? 'Cambiar' : 'Escribir'}
            <span className="sr-only"> los datos del pago de {dinero(importe)}</span>
          </Button>
        )}
      </div>
      {escribiendo ? <BancosForm idFactura={idFactura} cobro={cobro} onCerrar={cerrar} /> : null}
    </>
  )
}

interface FormProps {
  idFactura: number
  cobro: PagoDePedido
  onCerrar: () => void
}

function BancosForm({ idFactura, cobro, onCerrar }: FormProps) {
  const decir = useDecirBancos()
  const { id, fecha, formaPago, importe, version, complemento } = cobro
  const { form, register, errorDe, fallo, enviar, enviando } = useEnvio<ValoresDePago>({
    iniciales: { fecha, formaPago, importe, numOperacion: cobro.numOperacion ?? '', ...bancosEscritos(cobro) },
    accion: 'guardar los datos bancarios',
    hacer: async ({ numOperacion, fecha: _f, formaPago: _p, importe: _i, ...bancos }) => {
      await decir.mutateAsync({
        id: idFactura,
        body: { idPago: id, version, numOperacion, ...BANCOS_EN_BLANCO, ...aEnviar(formaPago, bancos) },
      })
      toast.exito(complemento ? 'Guardado. Su complemento se sustituye solo.' : 'Guardado. Va en su complemento.')
      onCerrar()
    },
  })
  return (
    <Form onSubmit={enviar} aria-label="Datos bancarios del pago" className="mt-3 grid gap-4">
      <TextField
        autoFocus
        label="Número de operación"
        ayuda="El de la transferencia, el cheque o la autorización, si lo hay."
        maxLength={100}
        error={errorDe('numOperacion')}
        {...register('numOperacion')}
      />
      {cuentasDeForma[formaPago] ? (
        <CamposBancarios register={register} control={form.control} errorDe={errorDe} forma={formaPago} />
      ) : null}
      <FalloAviso fallo={fallo} />
      <span className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCerrar}>Dejar como está</Button>
        <Button type="submit" variant="primary" cargando={enviando} mientras="Guardando…">
          Guardar datos
        </Button>
      </span>
    </Form>
  )
}
