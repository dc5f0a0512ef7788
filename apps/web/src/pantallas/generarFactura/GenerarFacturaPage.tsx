import type { Emisor, FacturaDePedido } from '@nitida/contract/facturacion.emision'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { noEsta } from '../../base/api/fallos.ts'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { SalidaGuardada } from '../../base/formularios/SalidaGuardada.tsx'
import { SinSucursal } from '../../base/listas/SinSucursal.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { verFactura } from '../../entidades/factura/archivos.ts'
import { emisoresQuery, facturaDePedidoQuery } from '../../entidades/factura/facturas.consulta.ts'
import { SandboxBadge } from '../../entidades/factura/SandboxBadge.tsx'
import { SinSucursales } from '../../entidades/sucursal/SinSucursales.tsx'
import { type ValoresFactura, valoresDePedido, valoresLibres } from '../../operaciones/facturar/factura.valores.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConceptosCard } from './ConceptosCard.tsx'
import { OrigenCard } from './OrigenCard.tsx'
import { usePedidoAlDia } from './pedidoAlDia.ts'
import { ReceptorCard } from './ReceptorCard.tsx'
import { ResumenFactura } from './ResumenFactura.tsx'
import { SalidaDeGlobal } from './SalidaDeGlobal.tsx'
import { type Sustituida, sustituidaQuery } from './sustitucion.ts'
import type { FacturaHecha } from './useFacturaForm.ts'
import { useFacturaForm } from './useFacturaForm.ts'

/** Sources of the form's values: an order, and the invoice that the new one replaces. `origen` is null while it is on its way. */
function useOrigen(idPedido: number | null, sustituye: number | null) {
  const pedido = useQuery({ ...facturaDePedidoQuery(idPedido ?? 0), enabled: idPedido !== null })
  const sustituida = useQuery({ ...sustituidaQuery(sustituye ?? 0), enabled: sustituye !== null })
  const listo = (idPedido === null || pedido.data) && (sustituye === null || sustituida.data)
  return {
    fallo: pedido.error ?? sustituida.error,
    reintentar: () => Promise.all([pedido, sustituida].map((una) => una.isError && una.refetch())),
    origen: listo ? { pedido: pedido.data?.data ?? null, sustituida: sustituida.data ?? null } : null,
  }
}

/** 'Generar Factura' (spec §2): the free form, or an order's with everything filled. */
export function GenerarFacturaPage() {
  const { usuario } = useSesion()
  const { idPedido, sustituye } = useParametros('generarFactura')
  const navigate = useNavigate()
  const [vuelta, setVuelta] = useState(0)
  const emisores = useQuery(emisoresQuery())
  const { origen, fallo, reintentar } = useOrigen(idPedido, sustituye)
  const elegir = (id: number | null) =>
    void navigate({ to: '.', search: id === null ? {} : { idPedido: id }, ignoreBlocker: true })
  const otra = () => {
    elegir(null)
    setVuelta(vuelta + 1)
  }
  const error = emisores.error ?? fallo
  return (
    <Page
      title="Generar Factura"
      badge={<SandboxBadge sandbox={emisores.data?.sandbox ?? false} />}
      back={<Volver to="/facturas/gestion">Gestión de facturas</Volver>}
      actions={
        usuario.userType === '0' ? (
          <Link to="/facturacion/CrearFacturaPublicoGeneral" className={buttonClass({})}>
            <ReceiptText aria-hidden="true" />
            Público en general
          </Link>
        ) : null
      }
    >
      {/* An order that is gone is lost; any other failure of asking again leaves the form as it is. */}
      {origen && emisores.data && !noEsta(error) ? (
        <Preparada
          {...origen}
          key={`${idPedido ?? 'libre'} ${sustituye ?? ''} ${vuelta}`}
          emisores={emisores.data.data}
          tipoCambio={emisores.data.tipoCambio}
          onPedido={elegir}
          onOtra={otra}
        />
      ) : error ? (
        <SinDatos
          error={error}
          onReintentar={() => void Promise.all([emisores.isError && emisores.refetch(), reintentar()])}
          onQuitar={idPedido === null ? null : () => elegir(null)}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

function SinDatos(props: { error: Error; onReintentar: () => void; onQuitar: (() => void) | null }) {
  const { error, onReintentar, onQuitar } = props
  const perdido = noEsta(error)
  return (
    <Card>
      <ErrorState
        title={perdido ? 'No se encontró el pedido.' : 'No se pudieron cargar los datos'}
        onRetry={perdido ? undefined : onReintentar}
        causa={error}
        action={onQuitar ? <Button onClick={onQuitar}>Facturar sin pedido</Button> : null}
      />
    </Card>
  )
}

interface Preparada {
  emisores: readonly Emisor[]
  /** The rate of exchange that was typed last. */
  tipoCambio: number | null
  pedido: FacturaDePedido | null
  sustituida: Sustituida | null
  onPedido: (id: number | null) => void
  onOtra: () => void
}

function Preparada({ emisores, tipoCambio, pedido, sustituida, onPedido, onOtra }: Preparada) {
  const { usuario } = useSesion()
  // After stamping this form tells the outcome; the order, asked for again, only says that it is taken.
  const [enviada, setEnviada] = useState(false)
  const [primero] = emisores
  if (!primero)
    return usuario.userType === '0' ? (
      <Card padded={false}>
        <SinSucursales>Las facturas las expide una sucursal.</SinSucursales>
      </Card>
    ) : (
      <SinSucursal>Las facturas las expide una sucursal.</SinSucursal>
    )
  const laQueTiene = sustituida && pedido?.factura?.idFactura === sustituida.factura.idFactura
  if (pedido?.factura && !laQueTiene && !enviada) return <YaFacturado pedido={pedido} onPedido={onPedido} />
  const propio = emisores.find(({ idSucursal }) => idSucursal === usuario.branchId) ?? primero
  const vacios = sustituida
    ? { ...sustituida.valores, TipoCambio: sustituida.valores.TipoCambio ?? tipoCambio }
    : valoresLibres(propio.idSucursal, tipoCambio)
  const iniciales = pedido
    ? { ...valoresDePedido(pedido), ...(sustituida && { sustituye: sustituida.factura.idFactura }) }
    : vacios
  const partes = { emisores, pedido, sustituida, iniciales, onPedido, onOtra }
  return <Formulario {...partes} onEnviar={() => setEnviada(true)} />
}

/** A refused second attempt on an order shows the invoice that has it. */
function YaFacturado({ pedido, onPedido }: { pedido: FacturaDePedido; onPedido: (id: number | null) => void }) {
  const { usuario } = useSesion()
  const { factura } = pedido
  if (!factura) return null
  const folio = serieYFolio(factura)
  const textos = {
    facturado: `El pedido ${pedido.sucursalNumber}-${pedido.folio} ya está en la factura ${folio}.`,
    global: `El pedido ya está en la factura global ${folio}.`,
    anticipo: `Sus pagos ya tienen CFDI de anticipo (${pedido.anticipos.join(', ')}). La factura final se hace sola cuando quede pagado.`,
    desconocido: `No sabemos si la factura ${folio} se timbró; lo estamos averiguando.`,
  }
  const { idFactura } = factura
  return (
    <div className="grid gap-4">
      <OrigenCard pedido={pedido} onPedido={onPedido} />
      <Aviso
        tone="carey"
        title={textos[factura.estado]}
        live
        action={
          idFactura === null ? undefined : (
            <Button size="sm" onClick={() => void verFactura({ idFactura })}>
              Ver factura
            </Button>
          )
        }
      />
      {factura.estado === 'global' && idFactura !== null && usuario.userType === '0' ? (
        <SalidaDeGlobal idFactura={idFactura} idPedido={pedido.idPedido} />
      ) : null}
    </div>
  )
}

interface Props extends Omit<Preparada, 'emisores' | 'tipoCambio'> {
  emisores: readonly Emisor[]
  iniciales: ValoresFactura
  onEnviar: () => void
}

function Formulario({ emisores, pedido, sustituida, iniciales, onPedido, onOtra, onEnviar }: Props) {
  const [emisorInicial] = emisores
  const tasaDe = (id: number | null) => emisores.find(({ idSucursal }) => idSucursal === id) ?? emisorInicial
  const [tasa, setTasa] = useState(tasaDe(iniciales.IdSucursal)?.tasaIva ?? '0.16')
  const { form, fallo, hecha, enviar } = useFacturaForm(iniciales, tasa, onEnviar)
  usePedidoAlDia(form, pedido, hecha !== null)
  const idSucursal = useWatch({ control: form.control, name: 'IdSucursal' })
  const emisor = tasaDe(idSucursal)
  if (emisor && emisor.tasaIva !== tasa) setTasa(emisor.tasaIva)
  if (!emisor) return null
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={enviar}
        aria-label="Datos de la factura"
        className="group/factura flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start"
      >
        <div className="grid min-w-0 gap-4">
          {sustituida ? (
            <Aviso tone="carey" title={`Sustituye a la factura ${serieYFolio(sustituida.factura)}`}>
              Cuando esta se timbre, aquella se cancela con motivo 01.
            </Aviso>
          ) : null}
          {sustituida && !pedido ? null : <OrigenCard pedido={pedido} onPedido={onPedido} />}
          {emisor.impedimento ? (
            <Aviso tone="carey" title="Esta sucursal no puede timbrar todavía">
              {emisor.impedimento}
            </Aviso>
          ) : null}
          {emisores.length > 1 && !pedido ? <SucursalQueExpide emisores={emisores} /> : null}
          <ReceptorCard conocido={iniciales.Receptor.RFC} />
          {pedido ? <AvisoDeAnticipo pedido={pedido} /> : null}
          {pedido?.anticipo ? null : <ConceptosCard tasa={tasa} />}
        </div>
        <ResumenFactura emisor={emisor} pedido={pedido} fallo={fallo} hecha={hecha !== null} />
      </Form>
      <SalidaGuardada sucio={form.formState.isDirty && hecha === null} />
      <Hecha factura={hecha} onOtra={onOtra} />
    </FormProvider>
  )
}

/** What an order with an advance is invoiced as, and what follows by itself (Anexo 20, appendix 6). */
function AvisoDeAnticipo({ pedido: { anticipo, anticipos } }: { pedido: FacturaDePedido }) {
  if (anticipo) {
    const otros =
      anticipo.despues === 1 ? 'El del otro pago se hace' : `Los de los otros ${anticipo.despues} pagos se hacen`
    return (
      <Aviso title={`CFDI de anticipo por ${dinero(anticipo.importe)}`}>
        {anticipo.despues > 0 ? `${otros} solo${anticipo.despues > 1 ? 's' : ''} después. ` : null}
        Cuando el pedido quede pagado, la factura final y el egreso que aplica el anticipo se hacen solos.
      </Aviso>
    )
  }
  if (anticipos.length === 0) return null
  return (
    <Aviso title={`Factura final de los anticipos ${anticipos.join(', ')}`}>
      Va por el total y a nombre del mismo RFC. El egreso que aplica cada anticipo se hace solo.
    </Aviso>
  )
}

function SucursalQueExpide({ emisores }: { emisores: readonly Emisor[] }): ReactNode {
  const { control, formState } = useFormContext<ValoresFactura>()
  const opciones = emisores.map((emisor) => ({
    value: emisor.idSucursal,
    label: etiquetaSucursal(emisor),
  }))
  return (
    <Card>
      <Controller
        name="IdSucursal"
        control={control}
        render={({ field: { onChange, ...resto } }) => (
          <Select
            label="Sucursal que expide"
            required
            options={opciones}
            error={formState.errors.IdSucursal?.message}
            {...resto}
            onValueChange={onChange}
          />
        )}
      />
    </Card>
  )
}

/** The stored invoice, and the choice of what comes next, without a timer; either way the form starts anew (spec §4). */
function Hecha({ factura, onOtra }: { factura: FacturaHecha | null; onOtra: () => void }) {
  const abrir = () => {
    if (factura) void verFactura(factura)
    onOtra()
  }
  return (
    <Dialog
      open={factura !== null}
      onOpenChange={(abierto) => !abierto && onOtra()}
      title="¡Factura timbrada!"
      description={
        factura ? `Factura ${serieYFolio(factura)} por ${dinero(factura.total, factura.moneda)}.` : undefined
      }
      size="sm"
      dismissible={false}
      footer={
        <>
          <Button onClick={onOtra}>Continuar</Button>
          <Button variant="primary" onClick={abrir}>
            Abrir Factura
          </Button>
        </>
      }
    >
      {factura?.avisos.map((aviso) => (
        <Aviso key={aviso} tone="carey">
          {aviso}
        </Aviso>
      ))}
    </Dialog>
  )
}
