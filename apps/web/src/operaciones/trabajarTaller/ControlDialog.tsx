import { escribirDefectos, hayDefectos } from '@nitida/contract/calidad.defectos'
import { PAR_VACIO } from '@nitida/contract/calidad.rules'
import { type Norma, normas } from '@nitida/contract/calidad.tolerancias'
import { lentes, type TipoLente } from '@nitida/contract/graduacion.rules'
import type { Trabajo, TrabajoEntero } from '@nitida/contract/taller'
import { pedidoYPar } from '@nitida/contract/taller.rules'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Controller, FormProvider, useFormContext } from 'react-hook-form'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import { useEnvio } from '../../base/formularios/useEnvio.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { cx } from '../../ui/clases.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ALaVista } from './ALaVista.tsx'
import { ControlesAnteriores } from './ControlesAnteriores.tsx'
import { etiquetaResultado, type Juicio, useJuicio, type ValoresDeControl } from './control.ts'
import { FallaDelControl } from './FallaDelControl.tsx'
import { MedidasTable } from './MedidasTable.tsx'
import { useControlar, useTrabajo } from './useTaller.ts'

interface Props {
  open: boolean
  trabajo: Trabajo
  onCerrar: () => void
}

/** 'Control de calidad': what was measured against what was ordered, by the standard's tolerances. */
export function ControlDialog({ open, trabajo, onCerrar }: Props) {
  const { data, error, refetch } = useTrabajo(trabajo)
  const primera = useRef<HTMLElement>(null)
  return (
    <FormularioEnDialogo
      open={open}
      size="lg"
      initialFocus={primera}
      onCerrar={onCerrar}
      title={`Control de calidad, charola ${trabajo.charola ?? ''}`}
      description={`Pedido ${pedidoYPar(trabajo)} · ${trabajo.lente || 'sin lente'}`}
    >
      {data ? (
        <Formulario entero={data.data} primera={primera} onCerrar={onCerrar} />
      ) : error ? (
        <ErrorState title="No se pudo cargar el pedido" causa={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </FormularioEnDialogo>
  )
}

const deNormas = normas.map((norma) => ({ value: norma, label: norma }))
const deLentes = lentes.map((tipo) => ({ value: tipo, label: tipo }))
const SIN_FALLA = { defectos: {}, nota: '', causa: null, salida: 'rehacer', paga: null, costo: null } as const

interface FormularioProps {
  entero: TrabajoEntero
  /** The first measure, which has the focus as soon as it is there. */
  primera: RefObject<HTMLElement | null>
  onCerrar: () => void
}

function Formulario({ entero, primera, onCerrar }: FormularioProps) {
  useEffect(() => primera.current?.focus(), [primera])
  const { trabajo, tipoLente, controles } = entero
  const [hecho] = controles
  /** The pair's last check as whoever measures knows it. */
  const [visto, setVisto] = useState(hecho?.id ?? null)
  const conocido = useRef(visto)
  useEffect(() => {
    if (visto === conocido.current) return
    // Measured again: what was ordered stays, and the first measure has the focus.
    primera.current?.closest('form')?.querySelector<HTMLInputElement>('input[name^="medido."]')?.focus()
  }, [primera, visto])
  const controlar = useControlar(trabajo)
  const { form, fallo, enviar, enviando } = useEnvio<ValoresDeControl>({
    iniciales: { norma: 'ANSI Z80.1', tipoLente, pedido: PAR_VACIO, medido: PAR_VACIO, ...SIN_FALLA },
    accion: 'guardar el control',
    hacer: async ({ defectos, nota, ...valores }) => {
      // Left out where nothing is seen: the release before knows neither.
      const aLaVista = hayDefectos(defectos) ? { defectos, nota } : {}
      const { data } = await controlar.mutateAsync({ ...valores, ...aLaVista, ultimo: visto })
      if (data.resultado === 'pasa') toast.exito('Pasa', `La charola ${trabajo.charola ?? ''} está lista para enviar.`)
      else toast.exito('No pasa', 'La falla quedó registrada con su causa.')
      if (data.resultado === 'pasa' || valores.salida !== 'medir') return onCerrar()
      form.reset({ ...valores, medido: PAR_VACIO, ...SIN_FALLA })
      setVisto(data.id)
    },
  })
  const ajeno = hecho && hecho.id !== visto && !enviando ? hecho : null
  return (
    <FormProvider {...form}>
      <Form onSubmit={enviar} aria-label="Control de calidad" className="grid gap-4">
        <FalloAviso fallo={fallo} />
        {ajeno && !fallo ? (
          <Aviso tone="carey">
            {ajeno.usuario} midió este par mientras tanto: {etiquetaResultado[ajeno.resultado].toLowerCase()}. Ciérralo
            y ábrelo otra vez.
          </Aviso>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Opcion<Norma> name="norma" label="Norma" options={deNormas} />
          <Opcion<TipoLente> name="tipoLente" label="Tipo de lente" options={deLentes} />
        </div>
        <ControlesAnteriores controles={controles} />
        <Resultado trabajo={trabajo} primera={primera} onCerrar={onCerrar} enviando={enviando} />
      </Form>
    </FormProvider>
  )
}

function Opcion<T extends string>({
  name,
  label,
  options,
}: {
  name: 'norma' | 'tipoLente'
  label: string
  options: readonly { value: T; label: string }[]
}) {
  const { control } = useFormContext<ValoresDeControl>()
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { onChange, value, ...campo } }) => (
        <Select label={label} options={options} {...campo} value={value as T | null} onValueChange={onChange} />
      )}
    />
  )
}

const titulos: Record<Juicio['resultado'], string> = { ...etiquetaResultado, incompleto: 'Falta medir' }

function detalleDe({ resultado, faltan, fuera, enLimite, renglones }: Juicio): string {
  if (renglones.length === 0) return 'Escribe qué se pidió.'
  if (resultado === 'incompleto') return `${faltan === 1 ? 'Falta 1' : `Faltan ${faltan}`} por medir.`
  const limite = enLimite > 0 ? `, ${enLimite} en el límite` : ''
  return `${fuera} de ${renglones.length} fuera${limite}.`
}

interface ResultadoProps extends Pick<FormularioProps, 'primera' | 'onCerrar'> {
  trabajo: Trabajo
  enviando: boolean
}

function Resultado({ trabajo, primera, onCerrar, enviando }: ResultadoProps) {
  const juicio = useJuicio(trabajo)
  const listo = juicio.resultado !== 'incompleto' && juicio.renglones.length > 0
  const malo = listo && juicio.resultado === 'noPasa'
  return (
    <>
      <MedidasTable juicio={juicio} primera={primera} />
      <ALaVista />
      <div
        role="status"
        className={cx(
          'rounded-card px-4 py-3',
          malo ? 'bg-bad-soft text-bad-ink' : listo ? 'bg-deep-glow text-on-deep' : 'bg-sunken text-ink2',
        )}
      >
        <p className="text-sm">Veredicto</p>
        <p className="text-xl font-semibold">{listo ? titulos[juicio.resultado] : titulos.incompleto}</p>
        <p>{detalleDe(juicio)}</p>
        {hayDefectos(juicio.defectos) ? <p>A la vista: {escribirDefectos(juicio.defectos)}.</p> : null}
        {juicio.transpuestos.length > 0 ? (
          <p className="text-sm">
            {juicio.transpuestos.map((ojo) => ojo.toUpperCase()).join(' y ')} se midió con el cilindro del otro signo;
            se comparó transpuesto.
          </p>
        ) : null}
      </div>
      {malo ? (
        <FallaDelControl enviando={enviando} deDefectos={juicio.deDefectos} />
      ) : (
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          {trabajo.etapa === 'listo' ? 'Sigue lista para enviar' : 'Pasar a Listo para enviar'}
        </BotonesDeFormulario>
      )}
    </>
  )
}
