import type { EstadoAutofactura } from '@nitida/contract/autofactura'
import { esRfc, faltaDeCodigoPostal, faltaDeRfc, leerCodigoPostal, leerCorreo, leerRfc } from '@nitida/contract/claves'
import {
  type EntradaCatalogo,
  motivoDeUso,
  regimenAdmitido,
  regimenesFiscales,
  usoPropuesto,
  usosCfdi,
} from '@nitida/contract/facturacion.catalogos'
import { avisoDeUso } from '@nitida/contract/facturacion.rules'
import { limpiarLinea } from '@nitida/contract/textos'
import { Download } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { Rechazo } from '../../base/api/fallos.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx, inputBoxClass } from '../../ui/clases.ts'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero, fechaLarga } from '../../ui/formatos.ts'
import { TextField } from '../../ui/TextField.tsx'

type Hecha = NonNullable<Awaited<ReturnType<typeof enviar>>['factura']>
const campos = ['RFC', 'NombreRazonSocial', 'CodigoPostal', 'RegimenFiscal', 'UsoCFDI', 'Correo'] as const
type Campo = (typeof campos)[number]
type Valores = Record<Campo, string>
type Faltas = Partial<Record<Campo, string>>

const VACIO: Valores = { RFC: '', NombreRazonSocial: '', CodigoPostal: '', RegimenFiscal: '', UsoCFDI: '', Correo: '' }

const enviar = async (clave: string, body: Valores) =>
  (await call(apiPublica.autofacturar, { params: { clave }, body })).data

/** Missing and plainly wrong values; SAT judges the rest. */
function revisar(valores: Valores): Faltas {
  const faltas: Faltas = {}
  for (const campo of campos) if (!valores[campo].trim()) faltas[campo] = 'Falta este dato.'
  const [rfc, codigo] = [faltaDeRfc(leerRfc(valores.RFC)), faltaDeCodigoPostal(leerCodigoPostal(valores.CodigoPostal))]
  return { ...(rfc && { RFC: rfc }), ...(codigo && { CodigoPostal: codigo }), ...faltas }
}

const vigentes = (catalogo: readonly EntradaCatalogo[]) => catalogo.filter(({ noVigente }) => !noVigente)

/** Typed values, what is wrong with them, and how the stamping went. */
function useFactura(clave: string) {
  const [valores, setValores] = useState(VACIO)
  const [faltas, setFaltas] = useState<Faltas>({})
  const [fallo, setFallo] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const [hecha, setHecha] = useState<Hecha | 'pendiente' | null>(null)
  const formulario = useRef<HTMLFormElement>(null)

  /** @returns whether nothing is missing. */
  const mostrar = (nuevas: Faltas): boolean => {
    setFaltas(nuevas)
    const primera = campos.find((campo) => nuevas[campo])
    if (primera) formulario.current?.querySelector<HTMLElement>(`[name="${primera}"]`)?.focus()
    return primera === undefined
  }
  const alEnviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setFallo(null)
    if (!mostrar(revisar(valores)) || enviando) return
    setEnviando(true)
    try {
      const { factura } = await enviar(clave, valores)
      setHecha(factura ?? 'pendiente')
    } catch (error) {
      setFallo(error instanceof Error ? error.message : 'No se pudo facturar.')
      if (error instanceof Rechazo)
        mostrar(Object.fromEntries(Object.entries(error.campos).map(([campo, textos]) => [campo, textos[0]])))
    } finally {
      setEnviando(false)
    }
  }
  const poner = (nuevos: Partial<Valores>) => setValores({ ...valores, ...nuevos })
  return { formulario, valores, faltas, fallo, enviando, hecha, alEnviar, poner }
}

/** The customer's own invoice, with the data of his constancia and nothing that we know of him (D-24). */
export function FacturarForm({
  clave,
  limite,
  formaPago,
}: Omit<EstadoAutofactura, 'posible' | 'motivo'> & { clave: string }) {
  const { formulario, valores, faltas, fallo, enviando, hecha, alEnviar, poner } = useFactura(clave)
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => titulo.current?.focus(), [])
  if (hecha) return <Resultado hecha={hecha} correo={valores.Correo} />

  const rfc = leerRfc(valores.RFC)
  const aviso = avisoDeUso(valores.UsoCFDI, formaPago ?? '')
  const texto = (campo: Campo) => ({
    name: campo,
    large: true,
    required: true,
    value: valores[campo],
    error: faltas[campo] ?? null,
    onChange: ({ target }: { target: HTMLInputElement }) => poner({ [campo]: target.value }),
  })
  return (
    <Form ref={formulario} onSubmit={alEnviar} className="grid gap-4">
      <div>
        <h2 ref={titulo} tabIndex={-1} className="text-xl font-semibold outline-none">
          Facturar mi compra
        </h2>
        <p className="mt-1 text-base text-ink2">
          Escribe los datos como aparecen en tu Constancia de Situación Fiscal.
          {limite ? ` Puedes hacerlo hasta el ${fechaLarga(limite)}.` : null}
        </p>
      </div>
      <TextField label="RFC" clean={leerRfc} autoCapitalize="characters" spellCheck={false} {...texto('RFC')} />
      <TextField
        label="Nombre o razón social"
        maxLength={254}
        ayuda="Idéntico a tu constancia; de una empresa, sin «SA de CV»."
        clean={limpiarLinea}
        autoCapitalize="characters"
        autoComplete="name"
        {...texto('NombreRazonSocial')}
      />
      <TextField
        label="Código postal"
        ayuda="El de tu domicilio fiscal."
        inputMode="numeric"
        clean={leerCodigoPostal}
        autoComplete="postal-code"
        {...texto('CodigoPostal')}
      />
      <Lista
        label="Régimen fiscal"
        name="RegimenFiscal"
        error={faltas.RegimenFiscal}
        value={valores.RegimenFiscal}
        opciones={vigentes(regimenesFiscales).filter(({ clave }) => !esRfc(rfc) || regimenAdmitido(clave, rfc))}
        onElegir={(RegimenFiscal) => poner({ RegimenFiscal, UsoCFDI: usoPropuesto(RegimenFiscal, rfc, true) })}
      />
      <Lista
        label="Uso de la factura"
        name="UsoCFDI"
        ayuda="Los lentes graduados se deducen con D01 si pagaste con tarjeta o transferencia."
        error={faltas.UsoCFDI}
        value={valores.UsoCFDI}
        opciones={usosCfdi.filter(({ clave }) => motivoDeUso(clave, valores.RegimenFiscal, rfc) === null)}
        onElegir={(UsoCFDI) => poner({ UsoCFDI })}
      />
      <TextField
        label="Correo"
        ayuda="Ahí te llegan el PDF y el XML."
        type="email"
        clean={leerCorreo}
        autoComplete="email"
        {...texto('Correo')}
      />
      <p role="status" className={aviso ? 'rounded-control bg-carey-soft p-3 text-base text-carey-ink' : 'sr-only'}>
        {aviso}
      </p>
      <p role="alert" className={fallo ? 'rounded-control bg-bad-soft p-3 text-base text-bad-ink' : 'sr-only'}>
        {fallo}
      </p>
      <Button type="submit" variant="primary" size="lg" block cargando={enviando} mientras="Timbrando…">
        Facturar
      </Button>
    </Form>
  )
}

interface ListaProps {
  label: string
  name: Campo
  ayuda?: string
  error: string | undefined
  value: string
  opciones: readonly EntradaCatalogo[]
  onElegir: (clave: string) => void
}

/** The phone's own list, which needs no download and which the thumb knows. */
const Lista = ({ label, name, ayuda, error, value, opciones, onElegir }: ListaProps) => (
  <Field label={label} required error={error ?? null} {...(ayuda && { ayuda })}>
    {(aria) => (
      <select
        {...aria}
        name={name}
        value={value}
        onChange={({ target }) => onElegir(target.value)}
        className={cx(inputBoxClass, 'h-11 text-lg')}
      >
        <option value="">Elige…</option>
        {opciones.map(({ clave, nombre }) => (
          <option key={clave} value={clave}>
            {clave} · {nombre}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** The news takes the focus, since the button that had it is gone, and so is read. */
function Resultado({ hecha, correo }: { hecha: Hecha | 'pendiente'; correo: string }) {
  const noticia = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  useEffect(() => noticia.current?.focus(), [])
  if (hecha === 'pendiente')
    return (
      <p ref={noticia} tabIndex={-1} className="outline-none">
        Tu factura se está timbrando. En cuanto esté lista te llega a {correo}; no hace falta repetirla.
      </p>
    )
  const archivo = buttonClass({ size: 'lg' })
  return (
    <div className="grid gap-3">
      <h2 ref={noticia} tabIndex={-1} className="text-xl font-semibold outline-none">
        ¡Listo! Tu factura {`${hecha.serie}-${hecha.folio}`}
      </h2>
      <p className="text-base text-ink2">
        Por {dinero(hecha.total)}. También va en camino a {correo}.
        {hecha.sandbox ? ' Es de prueba: SIN VALIDEZ FISCAL.' : null}
      </p>
      <a href={hecha.pdfUrl} target="_blank" rel="noopener" className={archivo}>
        <Download aria-hidden="true" />
        PDF
      </a>
      <a href={hecha.xmlUrl} download className={archivo}>
        <Download aria-hidden="true" />
        XML
      </a>
    </div>
  )
}
