# Draws the blocks [espalier,NAME] of AsciiDoc files as NAME.svg in the folder of images.
require 'asciidoctor/extensions'
require 'fileutils'
require 'open3'

Asciidoctor::Extensions.register do
  block :espalier do
    on_contexts :listing, :literal
    positional_attributes 'name'

    process do |parent, reader, attributes|
      document = parent.document
      name = attributes['name'] || "diagram-#{document.counter 'espalier'}"
      folder = document.normalize_system_path document.attr('imagesoutdir') || document.attr('imagesdir')
      FileUtils.mkdir_p folder
      picture = File.join folder, "#{name}.svg"
      # Files that the diagram names are below the folder of the document.
      _, message, status = Open3.capture3 'espalier', 'render', '--quiet', '-', '-o', picture,
                                          stdin_data: reader.read, chdir: document.base_dir
      raise "espalier: #{message}" unless status.success?

      create_image_block parent, attributes.merge('target' => "#{name}.svg", 'alt' => attributes['alt'] || name)
    end
  end
end
