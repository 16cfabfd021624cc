# {{jreleaserCreationStamp}}
class {{brewFormulaName}} < Formula
  desc "{{projectDescription}}"
  homepage "{{projectLinkHomepage}}"
  version "{{projectVersion}}"
  license any_of: ["Apache-2.0", "MIT"]

  {{brewMultiPlatform}}

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/resolute"
    man1.install_symlink Dir[libexec/"share/man/man1/*"]
    bash_completion.install_symlink libexec/"completions/resolute.bash" => "resolute"
    zsh_completion.install_symlink libexec/"completions/_resolute"
    fish_completion.install_symlink libexec/"completions/resolute.fish"
  end

  test do
    assert_match "{{projectVersion}}", shell_output("#{bin}/resolute --version")
  end
end
