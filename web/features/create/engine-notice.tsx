/** Explains that articles use sample data because no model is connected, and how to connect one. */
export function EngineNotice() {
  return (
    <div className="notice create-engine">
      <p>
        <strong>No model is connected.</strong> The article will be made from the sample catalogue by the built-in
        writer, and labelled as sample content.
      </p>
      <p className="row-hint">
        To have Claude research real products, start the server with <code>ANTHROPIC_API_KEY</code> set (and{' '}
        <code>ANTHROPIC_BASE_URL</code> for another server, <code>BLOGOPS_MODEL</code> for another model), in its
        environment or in a <code>.env</code> file beside it.
      </p>
    </div>
  )
}
