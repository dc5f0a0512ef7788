import { esRfc, leerRfc } from '@nitida/contract/claves'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { rejillaDeAvisos } from '../../base/formularios/campos.ts'
import { useListas69 } from '../../entidades/factura/useListas69.ts'
import { receptorConocido, type ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { fechaDeInstante } from '../../ui/formatos.ts'
import { CodigoPostalField, CorreoField, NombreField, RegimenField, RfcField, UsoField } from './CamposDelReceptor.tsx'

/** Before anybody was looked up. */
const SE_BUSCA = 'Al salir del RFC se buscan los datos de su última factura.'
const NO_HALLADO = '¡No se encontró al cliente! Favor de llenar los datos necesarios para generar la factura'

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
  /** @returns whether the receiver is as he was. */
  const buscar = async (): Promise<boolean> => {
    const { Receptor } = structuredClone(getValues())
    const rfc = leerRfc(Receptor.RFC)
    if (!esRfc(rfc) || rfc === buscado.current) return true
    buscado.current = rfc
    setBuscando(true)
    try {
      const { contentClient } = await call(api.facturas.datosCliente, { params: { rfc } })
      if (buscado.current !== rfc) return true
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
    return false
  }
  return { hallazgo, buscando, buscar }
}

/** The receiver. RFC first, because leaving it fills the rest. */
export function ReceptorCard({ conocido }: { conocido: string }) {
  const { hallazgo, buscando, buscar } = useBuscarReceptor(conocido)
  const { situacion } = useListas69(useWatch<ValoresFactura, 'Receptor.RFC'>({ name: 'Receptor.RFC' }))
  const enLista = situacion && `En la lista 69-B del SAT como «${situacion}»: pregunta antes de facturarle.`
  return (
    <Card title="Receptor">
      {/* Above the fields and never empty, so that what is found moves none of them (D-89); on a phone it has two lines. */}
      <p
        role="status"
        className={cx('mb-3 min-h-10 text-sm sm:min-h-5', enLista ? 'font-medium text-bad-ink' : tonoDe(hallazgo))}
      >
        {enLista ?? hallazgo?.texto ?? SE_BUSCA}
      </p>
      <div className="@container">
        <div className={`${rejillaDeAvisos} grid-cols-1 @lg:grid-cols-2 @[44rem]:grid-cols-12`}>
          <RfcField buscando={buscando} alSalir={buscar} />
          <NombreField />
          <CodigoPostalField />
          <RegimenField />
          <UsoField />
          <CorreoField />
        </div>
      </div>
    </Card>
  )
}
